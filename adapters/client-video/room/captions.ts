import type { PlayerView, SafeArea } from '../player-view.js';
import type { OverlaySlot, Size } from '../slot.js';
import { cueAreas, cuesWithin } from './cues.js';
import { withPushed, type Area } from './placing.js';

/** The subtitles over a film. */
export interface Captions {
  /**
   * Where they were, are, or will be while the slot is shown. What was once taken stays so for that slot: an ad must
   * not move up and down with every sentence.
   */
  areasFor(slot: OverlaySlot, player: Size, safe: SafeArea): readonly Area[];
  stop(): void;
}

const areaOfAll = (areas: readonly Area[]): Area => ({
  left: Math.min(...areas.map(({ left }) => left)),
  top: Math.min(...areas.map(({ top }) => top)),
  right: Math.max(...areas.map(({ right }) => right)),
  bottom: Math.max(...areas.map(({ bottom }) => bottom)),
});

/** Boxes around text in a layer of the player, which itself is often as large as the picture. */
const textAreas = (layer: Element, media: Element): readonly Area[] => {
  const { left: x, top: y } = media.getBoundingClientRect();
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const boxes = new Set<Element>();
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement && textContent?.trim()) boxes.add(parentElement);
  }
  return [...boxes]
    .map((box) => box.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(({ left, top, right, bottom }) => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y }));
};

/** Players lay subtitles out anew some time after their size has changed: what is measured before is not kept. */
const SETTLED_MS = 500;

/** What was taken for one slot in one size, as one area at each edge, so that it cannot grow without end. */
const createMemory = () => {
  let key = '';
  let sinceMs = 0;
  let kept: readonly Area[] = [];
  return (slot: OverlaySlot, { width, height }: Size, areas: readonly Area[]): readonly Area[] => {
    const now = `${slot.slot_id} ${width} ${height}`;
    if (now !== key) {
      key = now;
      sinceMs = performance.now();
      kept = [];
    }
    const all = [...kept, ...areas];
    const isLow = ({ top, bottom }: Area): boolean => top + bottom > height;
    const halves = [all.filter(isLow), all.filter((area) => !isLow(area))];
    const taken = halves.filter(({ length }) => length > 0).map(areaOfAll);
    if (performance.now() - sinceMs >= SETTLED_MS) kept = taken;
    return taken;
  };
};

/** Calls back at once, so that nothing is covered for a frame, and then once per frame of the page at most. */
const perFrame = (callback: () => void) => {
  let frame = 0;
  let isAskedAgain = false;
  const ask = (): void => {
    if (frame !== 0) {
      isAskedAgain = true;
      return;
    }
    frame = requestAnimationFrame(() => {
      frame = 0;
      if (isAskedAgain) ask();
    });
    isAskedAgain = false;
    callback();
  };
  return { ask, stop: (): void => cancelAnimationFrame(frame) };
};

/** `onChange` is called when they may have moved. */
export const watchCaptions = ({ media, captions }: PlayerView, onChange: () => void): Captions => {
  const remember = createMemory();
  const { ask, stop } = perFrame(onChange);
  const moved = new MutationObserver(ask);
  const ended = new AbortController();
  const { signal } = ended;
  let layer: Element | null | undefined;
  const watchTracks = (): void => {
    for (const track of Array.from(media.textTracks)) track.addEventListener('cuechange', ask, { signal });
  };
  media.textTracks.addEventListener('addtrack', watchTracks, { signal });
  media.textTracks.addEventListener('change', ask, { signal });
  watchTracks();
  const watchLayer = (): void => {
    const found = captions?.();
    if (found === layer) return;
    layer = found;
    moved.disconnect();
    if (layer) moved.observe(layer, { attributes: true, characterData: true, childList: true, subtree: true });
  };
  return {
    areasFor(slot, player, safe) {
      // Players make it when the first subtitle comes.
      watchLayer();
      const cues = cueAreas(cuesWithin(media, slot.start_ms, slot.end_ms), player);
      const areas = [...cues, ...(layer ? textAreas(layer, media) : [])];
      return remember(
        slot,
        player,
        areas.map((area) => withPushed(area, safe, player)),
      );
    },
    stop() {
      stop();
      moved.disconnect();
      ended.abort();
    },
  };
};
