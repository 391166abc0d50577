import type { Regulatory, Session } from '../../client-js/index.js';
import type { TestableOptions } from '../../client-js/options/options.js';
import type { ChatMessage, Conversation } from '../chat/conversation.js';
import type { ShownTheme } from '../settings/theme.js';

/** Read by screen readers, which do not see on which side a bubble is. */
export const WHO = { user: 'You said:', assistant: 'The assistant said:' } as const;

export interface SkinPlan {
  readonly conversation: Conversation;
  readonly options: TestableOptions;
  readonly code: string;
  readonly theme: ShownTheme;
}

/** One app that shows the conversation with its ads. All of them draw the same elements, so that they look the same. */
export interface Skin {
  setTheme(theme: ShownTheme): void;
  /** Live-updatable: read at the next preload. */
  setRegulatory(regulatory: Regulatory): void;
  /** Empties the host. */
  destroy(): void;
}

export type MountSkin = (host: HTMLElement, plan: SkinPlan) => Skin;

/** Adds each final message once. */
export const createTeller = (add: Session['addMessage']): ((messages: readonly ChatMessage[]) => void) => {
  const told = new Set<string>();
  return (messages) => {
    for (const { id, role, content, createdAt, isStreaming, isTrackOnly } of messages) {
      if (isStreaming || told.has(id)) continue;
      told.add(id);
      add({ id, role, content, createdAt }, { trackOnly: isTrackOnly });
    }
  };
};
