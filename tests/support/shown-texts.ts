import type { Frame } from 'playwright-core';

/** What an ad's text was at one moment. */
export interface ShownText {
  /** Milliseconds since its document began, by the document's own clock. */
  readonly atMs: number;
  /** What a reader saw of it. */
  readonly shown: string;
  /** With what waited in the page to be shown. */
  readonly known: string;
}

/** For every frame, before any script. A test that looks from outside sees whatever it comes to see in time. */
export const WATCH_TEXTS = `
  window.shownTexts = [];
  new MutationObserver(() => {
    for (const { childNodes, textContent: known } of document.querySelectorAll('.text')) {
      const shown = childNodes[0]?.textContent ?? '';
      const last = shownTexts.at(-1);
      if (last?.shown !== shown || last?.known !== known) shownTexts.push({ atMs: performance.now(), shown, known });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** All that was ever there, oldest first. */
export const textsIn = (frame: Frame): Promise<readonly ShownText[]> =>
  frame.evaluate(() => (window as unknown as { readonly shownTexts: ShownText[] }).shownTexts);
