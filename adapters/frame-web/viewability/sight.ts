import type { HostDimensions } from '../host/decode-host.js';
import type { Hiding } from '../elements/reader-say.js';
import type { HostLink } from '../host/host-link.js';

/** How much of a box can be seen right now. */
export interface Sight {
  /** 0 to 1. */
  fraction(): number;
  /** Area of the whole box in CSS pixels. */
  areaPx(): number;
  onChange(listener: () => void): void;
}

/** Native hosts report every 200 ms: one that has fallen silent shows nothing any more. */
const STALE_MS = 1_000;
const THRESHOLDS = Array.from({ length: 21 }, (_, step) => step / 20);

const overlap = (start: number, size: number, limit: number): number =>
  Math.max(0, Math.min(start + size, limit) - Math.max(start, 0));

/** Part of a native container that lies inside its window and above the keyboard. */
export const visibleFraction = (box: HostDimensions): number => {
  const area = box.containerWidth * box.containerHeight;
  if (box.visible === false || !(area > 0)) return 0;
  const height = box.windowHeight - (box.keyboardHeight ?? 0);
  const seen =
    overlap(box.containerX, box.containerWidth, box.windowWidth) * overlap(box.containerY, box.containerHeight, height);
  return Math.min(1, seen / area);
};

/**
 * Watches a box by IntersectionObserver, until a native host's own measurements take its place. An ad that
 * the reader has hidden is never in sight.
 */
export const watchSight = (box: Element, link: HostLink | undefined, hiding?: Hiding): Sight => {
  let ratio = 0;
  let native: { readonly fraction: number; readonly areaPx: number; readonly atMs: number } | undefined;
  const listeners: (() => void)[] = [];
  const changed = (): void => listeners.forEach((listener) => listener());

  new IntersectionObserver(
    (entries) => {
      ratio = entries[entries.length - 1]?.intersectionRatio ?? 0;
      changed();
    },
    { threshold: THRESHOLDS },
  ).observe(box);
  hiding?.onChange(changed);
  link?.listen((message) => {
    if (message.type !== 'update-dimensions-iframe') return;
    const { containerWidth, containerHeight } = message.data;
    const areaPx = containerWidth * containerHeight;
    native = { fraction: visibleFraction(message.data), areaPx, atMs: performance.now() };
    changed();
  });
  return {
    fraction: () => {
      if (hiding?.isHidden() === true) return 0;
      if (!native) return ratio;
      return performance.now() - native.atMs > STALE_MS ? 0 : native.fraction;
    },
    areaPx: () => {
      if (native) return native.areaPx;
      const { width, height } = box.getBoundingClientRect();
      return width * height;
    },
    onChange: (listener) => void listeners.push(listener),
  };
};
