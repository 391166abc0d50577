import type { WireAdSlot } from '../../wire/video-ads.js';
import { element } from '../dom.js';
import { clockText, type Playhead } from './playhead.js';

/** So long before its time a slot is entered by its button: one sees the overlay come. */
const LEAD_MS = 1_000;

export interface SlotList {
  readonly node: HTMLElement;
  setSlots(slots: readonly WireAdSlot[]): void;
  setShown(slot: WireAdSlot | undefined): void;
}

/** The slots as buttons that go there. */
export const createSlotList = (playhead: Playhead): SlotList => {
  const node = element('div', { class: 'slots', role: 'group', 'aria-label': 'Slots: go to' });
  let buttons: readonly (readonly [WireAdSlot, HTMLButtonElement])[] = [];
  const buttonOf = (slot: WireAdSlot): HTMLButtonElement => {
    const span = element('strong', {}, `${clockText(slot.start_ms)} – ${clockText(slot.end_ms)}`);
    const place = element('span', {}, `${slot.position}, ${slot.width} × ${slot.height}`);
    const made = element('button', { type: 'button', class: 'slot-button' }, span, place);
    made.addEventListener('click', () => {
      playhead.seek(slot.start_ms - LEAD_MS);
      playhead.play();
    });
    return made;
  };
  return {
    node,
    setSlots(slots) {
      buttons = slots.map((slot) => [slot, buttonOf(slot)] as const);
      const none = element('p', { class: 'empty' }, 'No slots: this server does not know the demo title or its token.');
      node.replaceChildren(...(buttons.length > 0 ? buttons.map(([, made]) => made) : [none]));
    },
    setShown(shown) {
      for (const [slot, made] of buttons) made.toggleAttribute('data-shown', slot === shown);
    },
  };
};
