import type { HostUpdate } from './decode-host.js';
import { nameIn, type HostLink } from './host-link.js';
import type { ChatPageData } from '../../wire/frame-page.js';
import { applyLook } from '../elements/look.js';

export interface HostContext {
  readonly messages?: HostUpdate['messages'];
  readonly messageId?: string | undefined;
  /** Height of the visible part of the chat, in CSS pixels. */
  readonly room?: number | undefined;
}

export interface Handshake {
  /** What is known by now. */
  current(): HostContext;
  /** The host sent the conversation, or the wait is over. */
  readonly ready: Promise<void>;
}

/** The page waits no longer for a silent host. */
const WAIT_MS = 1_000;

const merge = (known: HostContext, update: HostUpdate): HostContext => ({
  messages: update.messages ?? known.messages,
  messageId: update.messageId ?? known.messageId,
  room: update.otherParams?.room ?? known.room,
});

/** Sends `init-iframe` and takes in every `update-iframe`: partial ones add up, later ones may change the looks. */
export const shakeHands = (
  link: HostLink,
  { messageId, words }: Pick<ChatPageData, 'messageId' | 'words'>,
): Handshake => {
  let context: HostContext = { messageId };
  const ready = new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_MS);
    link.listen((message) => {
      if (message.type !== 'update-iframe') return;
      context = merge(context, message.data);
      applyLook(message.data.otherParams ?? {});
      if (context.messages) resolve();
    });
  });
  link.post('init-iframe', nameIn(words));
  return { current: () => context, ready };
};
