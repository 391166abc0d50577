import { BUTTON_PX, GAP_PX } from '../frame/close-button.js';
import type { Box } from '../frame/overlay-frame.js';
import type { SafeArea } from '../player-view.js';
import { frameSize, type OverlaySlot, type Size } from '../slot.js';

/** A rectangle over the picture, in CSS pixels from its upper left corner. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Edge = OverlaySlot['position'];

/** Between an overlay and the edge, the controls or a subtitle: closer it would look like a part of them. */
const CLEAR_PX = 8;

/** The button beside the frame counts as a part of it. */
const isNear = (area: Area, { left, top, width, height }: Box): boolean =>
  area.left < left + width + GAP_PX + BUTTON_PX + CLEAR_PX &&
  area.right > left - CLEAR_PX &&
  area.top < top + height + CLEAR_PX &&
  area.bottom > top - CLEAR_PX;

/** At one edge, as far from it as what is taken demands; `undefined` where a legible frame would leave its third. */
const boxAt = (
  edge: Edge,
  frameIn: (inset: number) => Size | undefined,
  player: Size,
  safe: SafeArea,
  taken: readonly Area[],
): Box | undefined => {
  for (let inset = safe[edge] + CLEAR_PX; ;) {
    const frame = frameIn(inset);
    if (frame === undefined) return undefined;
    const { width, height } = frame;
    // In the middle, but for the button at its right.
    const left = Math.min((player.width - width) / 2, player.width - width - GAP_PX - BUTTON_PX);
    const box = { width, height, left, top: edge === 'top' ? inset : player.height - inset - height };
    const near = taken.filter((area) => isNear(area, box));
    if (near.length === 0) return box;
    const reach = Math.max(...near.map(({ top, bottom }) => (edge === 'top' ? bottom : player.height - top)));
    // Fractions of pixels must not keep it where it is.
    inset = Math.max(inset + 1, Math.ceil(reach + CLEAR_PX));
  }
};

/**
 * Where a slot's frame stands: at the slot's edge, beyond controls and subtitles. One for the lower edge moves to the
 * upper if it has no room there. One for the upper does not move down, where subtitles are expected. `undefined`: it
 * has no room at all.
 */
export const placeClear = (
  slot: OverlaySlot,
  plannedWidth: number,
  player: Size,
  safe: SafeArea,
  taken: readonly Area[],
): Box | undefined => {
  const at = (edge: Edge): Box | undefined =>
    boxAt(edge, (inset) => frameSize(slot, plannedWidth, player, inset), player, safe, taken);
  return slot.position === 'top' ? at('top') : (at('bottom') ?? at('top'));
};

/** Players push subtitles out of the way of their controls while these show: both places are kept free. */
export const withPushed = (area: Area, { top, bottom }: SafeArea, { height }: Size): Area => {
  const length = area.bottom - area.top;
  return area.top + area.bottom > height
    ? { ...area, top: Math.min(area.top, height - bottom - length) }
    : { ...area, bottom: Math.max(area.bottom, top + length) };
};
