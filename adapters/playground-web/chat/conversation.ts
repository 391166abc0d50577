/** A message as the chat shows it. */
export interface ChatMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Still being written; the ad client hears of a message only when it is final. */
  readonly isStreaming: boolean;
  /** The person muted the turn that follows. */
  readonly isTrackOnly: boolean;
  readonly createdAt: Date;
}

/** The messages of the chat, whatever shows them: the tabs are different apps over the same conversation. */
export interface Conversation {
  getMessages(): readonly ChatMessage[];
  /** Told after every change; returns its undo. */
  subscribe(listener: () => void): () => void;
  ask(content: string, isTrackOnly: boolean): void;
  /** Adds an empty answer; `write` replaces its text, `finish` makes it final. */
  startAnswer(): { write(content: string): void; finish(): void };
  clear(): void;
}

export const createConversation = (): Conversation => {
  let messages: readonly ChatMessage[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly ChatMessage[]): void => {
    messages = next;
    for (const listener of [...listeners]) listener();
  };
  const add = (message: Pick<ChatMessage, 'role' | 'content' | 'isStreaming' | 'isTrackOnly'>): string => {
    const id = crypto.randomUUID();
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
