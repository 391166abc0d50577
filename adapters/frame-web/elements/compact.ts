/** Below it a picture beside its words leaves room for neither. */
const NARROW = '(max-width: 479px)';
/** So much of the chat stays in sight beside an ad, or the ad takes less. */
const LEAST_ROOM_PX = 200;

/** Whether the card is drawn small: a thumbnail, and the call to action beside it. */
export interface Compactness {
  /** `room`: height of the visible part of the chat in CSS pixels, if the host reports it. */
  fit(heightPx: number, room: number | undefined): void;
}

/** Once small, always small: an ad that keeps growing and shrinking would move the whole conversation. */
export const keepCompact = (card: Element): Compactness => {
  const narrow = matchMedia(NARROW);
  let isLow = false;
  const show = (): void => void card.classList.toggle('compact', narrow.matches || isLow);
  narrow.addEventListener('change', show);
  show();
  return {
    fit(heightPx, room) {
      if (isLow || room === undefined || room - heightPx >= LEAST_ROOM_PX) return;
      isLow = true;
      show();
    },
  };
};
