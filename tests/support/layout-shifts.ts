import type { Frame } from 'playwright-core';

/** One thing that moved without being asked to. */
export interface Shift {
  readonly value: number;
  /**
   * The beginning of the markup of what moved; `browser`: a part of a control that the browser draws, as captions are.
   */
  readonly moved: readonly string[];
}

/** For the page and every frame, before any script. All shifts count, also those right after an input. */
export const WATCH_SHIFTS = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'browser') });
  }).observe({ type: 'layout-shift', buffered: true });`;

/** In one document; what moves in its frames is not told to it. */
export const shiftsIn = (frame: Frame): Promise<readonly Shift[]> =>
  frame.evaluate(() => (window as unknown as { readonly shifts: Shift[] }).shifts);
