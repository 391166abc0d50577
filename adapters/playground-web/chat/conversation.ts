import { newId } from '../../client-js/index.js';
import { createList } from '../list.js';

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

/** Whether an answer is being written: one question at a time. */
export const isAnswering = ({ getMessages }: Conversation): boolean =>
  getMessages().some(({ isStreaming }) => isStreaming);

/** The messages of the chat, whatever shows them: the tabs are different apps over the same conversation. */
export const createConversation = () => {
  const { all, put, subscribe, clear } = createList<ChatMessage>(Infinity);
  const change = (id: string, part: Partial<ChatMessage>): void => {
    // An answer that outlives its conversation goes nowhere.
    const message = all().find((known) => known.id === id);
    if (message) put({ ...message, ...part });
  };
  return {
    getMessages: all,
    subscribe,
    clear,
    ask: (content: string, isTrackOnly: boolean): void =>
      put({ id: newId(), role: 'user', content, isStreaming: false, isTrackOnly, createdAt: new Date() }),
    /** An answer in the making, empty at first. `write` replaces its text. */
    startAnswer() {
      const id = newId();
      put({ id, role: 'assistant', content: '', isStreaming: true, isTrackOnly: false, createdAt: new Date() });
      return {
        write: (content: string): void => change(id, { content }),
        finish: (): void => change(id, { isStreaming: false }),
      };
    },
  };
};

export type Conversation = ReturnType<typeof createConversation>;
export type Answer = ReturnType<Conversation['startAnswer']>;
