import type { Frame } from 'playwright-core';

/**
 * For every frame, before any script: an announcement stands for three seconds, and a test that looks for it from
 * outside may come later. The root of a document that has announced something says so for good (`data-announced`).
 */
export const WATCH_ANNOUNCED = `
  window.announced = [];
  new MutationObserver(() => {
    const said = document.querySelector('[role=status]')?.textContent ?? '';
    if (said === '' || said === announced.at(-1)) return;
    announced.push(said);
    document.documentElement.dataset.announced = '';
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** All that was ever announced, oldest first. */
export const announcedIn = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(() => (window as unknown as { readonly announced: string[] }).announced);
