import type { WireAdSlot } from '../../wire/video-ads.js';
import { element, type Child } from '../dom.js';
import { drawTurn, readDecision } from '../inspector/turns.js';
import { clockText } from './playhead.js';

/** The page of an overlay reports to an address with its bid, whose decision can be read. */
const BID = /\/api\/frame\/([0-9a-f-]{36})\/events/;

/** The bid that won the slot, from the page in the frame: a slot is auctioned once, however often it loads. */
const bidOf = async ({ iframe_url }: WireAdSlot): Promise<string | undefined> => {
  const response = await fetch(iframe_url).catch(() => undefined);
  return response?.ok ? BID.exec(await response.text())?.[1] : undefined;
};

const draw = async (slot: WireAdSlot): Promise<readonly Child[]> => {
  const question = `The slot at ${clockText(slot.start_ms)}, at the ${slot.position}`;
  const bid = await bidOf(slot);
  const decision = bid === undefined ? undefined : await readDecision(bid);
  const entry = { id: slot.slot_id, question };
  if (decision === undefined) return drawTurn({ ...entry, verdict: 'no ad', words: 'No one bought this slot.' });
  return drawTurn({ ...entry, verdict: 'decided', decision });
};

/** Why the current or last overlay won its slot. */
export const createWhy = () => {
  const entry = element('li', 'box');
  const node = element('ol', 'log column', entry);
  let shown: WireAdSlot | undefined;
  return {
    node,
    /** Without a slot the last explanation stays. */
    follow(slot: WireAdSlot | undefined): void {
      if (slot === undefined || slot === shown) return;
      shown = slot;
      void draw(slot).then((drawn) => {
        if (shown === slot) entry.replaceChildren(...drawn.filter((child) => child !== undefined));
      });
    },
  };
};
