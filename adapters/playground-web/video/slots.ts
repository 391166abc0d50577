import type { WireAdSlot, WireAdsResponse } from '../../wire/video-ads.js';
import { element } from '../dom.js';
import { clockText, type Playhead } from './playhead.js';

/** The title of a server without configuration, and its length. */
export const TITLE = { id: 'demo-title', durationMs: 600_000 } as const;

/**
 * Starts a playback at this page's server, which holds the API token. Never rejects: the film goes on without ads.
 */
export const askForSlots = async (width: number, height: number): Promise<WireAdsResponse> => {
  const body = JSON.stringify({ title_id: TITLE.id, context: { player_width: width, player_height: height } });
  try {
    const response = await fetch('/playground/ads', { method: 'POST', body });
    return (await response.json()) as WireAdsResponse;
  } catch {
    return { title_id: TITLE.id, slots: [] };
  }
};

/** The slot whose time it is. */
export const slotAt = (slots: readonly WireAdSlot[], nowMs: number): WireAdSlot | undefined =>
  slots.find(({ start_ms, end_ms }) => start_ms <= nowMs && nowMs < end_ms);

/** A slot's button seeks to this long before the slot, so that the overlay can be seen coming. */
const LEAD_MS = 1_000;

export const createSlotList = (playhead: Playhead) => {
  const node = element('div', { class: 'slots', role: 'group', 'aria-label': 'Slots: go to' });
  let buttons: readonly (readonly [WireAdSlot, HTMLButtonElement])[] = [];
  const buttonOf = (slot: WireAdSlot): HTMLButtonElement => {
    const span = element('strong', {}, `${clockText(slot.start_ms)} – ${clockText(slot.end_ms)}`);
    const place = element('span', 'small', `${slot.position}, ${slot.width} × ${slot.height}`);
    const made = element('button', { type: 'button', class: 'slot-button box column' }, span, place);
    made.addEventListener('click', () => {
      playhead.seek(slot.start_ms - LEAD_MS);
      playhead.play();
    });
    return made;
  };
  return {
    node,
    setSlots(slots: readonly WireAdSlot[]): void {
      buttons = slots.map((slot) => [slot, buttonOf(slot)] as const);
      const none = element('p', 'empty', 'No slots: this server does not know the demo title or its token.');
      node.replaceChildren(...(buttons.length > 0 ? buttons.map(([, made]) => made) : [none]));
    },
    setShown(shown: WireAdSlot | undefined): void {
      for (const [slot, made] of buttons) made.toggleAttribute('data-shown', slot === shown);
    },
  };
};
