import { fieldsOf, webAddressOf } from '../../client-js/io/decode.js';
import { badge, element, hint, json, row, unfold } from '../dom.js';
import { createLog } from '../inspector/log.js';

/** The overlay on show, and the window that its clicks come from. */
export interface ShownOverlay {
  readonly slotId: string;
  readonly window: unknown;
}

export interface HeardMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

export type Judgement =
  | { readonly kind: 'accepted'; readonly url: string }
  | { readonly kind: 'rejected'; readonly why: string }
  /** No click message. */
  | { readonly kind: 'ignored' };

const rejected = (why: string): Judgement => ({ kind: 'rejected', why });

/**
 * What a player makes of a message (`docs/reference/video-ads.md#overlay-creative`): any page can post to its window,
 * so it accepts messages only from the service, only from the frame on show, and only about the slot on show.
 */
export const judgeClick = (
  { origin, source, data }: HeardMessage,
  expected: { readonly type: string; readonly origin: string; readonly shown: ShownOverlay | undefined },
): Judgement => {
  const { type, version, slot_id, cta_url } = fieldsOf(data);
  const url = webAddressOf(cta_url);
  if (type !== expected.type) return { kind: 'ignored' };
  if (origin !== expected.origin) return rejected(`It came from the origin “${origin}”, not from ${expected.origin}.`);
  if (expected.shown === undefined) return rejected('No overlay is on show.');
  if (source !== expected.shown.window) return rejected('It came from another window than the overlay on show.');
  if (version !== 1) return rejected('Its version is not 1.');
  if (slot_id !== expected.shown.slotId) return rejected('It is about another slot than the one on show.');
  if (url === undefined) return rejected('Its destination is not a web address.');
  return { kind: 'accepted', url };
};

export interface ClickEntry {
  readonly id: string;
  readonly judgement: Exclude<Judgement, { readonly kind: 'ignored' }>;
  readonly data: unknown;
}

const wordsOf = (judgement: ClickEntry['judgement']): readonly Node[] => {
  if (judgement.kind === 'rejected') return [element('p', 'words', judgement.why)];
  const link = element('a', { href: judgement.url, target: '_blank', rel: 'noopener noreferrer' }, judgement.url);
  return [element('p', 'words', 'A player opens this address now: ', link), hint('The film was paused.')];
};

/** Every click message that reached the page, and what the player made of it. */
export const createClickLog = () =>
  createLog<ClickEntry>('security', 'Clicks and forgeries', {
    empty: 'Click the button of an overlay, or forge a click.',
    draw: ({ judgement, data }) => [
      row(badge(judgement.kind === 'accepted' ? 'good' : 'bad', judgement.kind), element('code', {}, 'postMessage')),
      ...wordsOf(judgement),
      unfold('The message', json(data)),
    ],
  });
