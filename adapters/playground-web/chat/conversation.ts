import { newId } from '../../client-js/index.js';
/** A message as the chat shows it. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Still being written; the ad client receives only final messages. */
  readonly isStreaming: boolean;
  /** The person muted the turn that follows. */
  readonly isTrackOnly: boolean;
  readonly createdAt: Date;
}

/** An answer in the making, empty at first. */
export interface Answer {
  /** Replaces its text. */
  write(content: string): void;
  /** Makes it final. */
  finish(): void;
}

/** The messages of the chat, whatever shows them: the tabs are different apps over the same conversation. */
export interface Conversation {
  getMessages(): readonly ChatMessage[];
  /** Told after every change; returns its undo. */
  subscribe(listener: () => void): () => void;
  ask(content: string, isTrackOnly: boolean): void;
  startAnswer(): Answer;
  clear(): void;
}

/** Whether an answer is being written: one question at a time. */
export const isAnswering = (conversation: Pick<Conversation, 'getMessages'>): boolean =>
  conversation.getMessages().some(({ isStreaming }) => isStreaming);

export const createConversation = (): Conversation => {
  let messages: readonly ChatMessage[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly ChatMessage[]): void => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const add = (message: Pick<ChatMessage, 'role' | 'content' | 'isStreaming' | 'isTrackOnly'>): string => {
    const id = newId();
    set([...messages, { ...message, id, createdAt: new Date() }]);
    return id;
  };
  const change = (id: string, part: Partial<ChatMessage>): void =>
    set(messages.map((message) => (message.id === id ? { ...message, ...part } : message)));
  return {
    getMessages: () => messages,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ask: (content, isTrackOnly) => void add({ role: 'user', content, isStreaming: false, isTrackOnly }),
    startAnswer() {
      const id = add({ role: 'assistant', content: '', isStreaming: true, isTrackOnly: false });
      return { write: (content) => change(id, { content }), finish: () => change(id, { isStreaming: false }) };
    },
    clear: () => set([]),
  };
};
