import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/chromium.js';
import { wholePageViolations } from '../support/whole-page-axe.js';
import { compare } from './compare.js';
import { closeStudio, openStudio, SCENES, whenFilled, type Look, type Scene, type Studio } from './scenes.js';

const FOLDER = 'tests/pictures/goldens';
/** `npm run screenshots -- --update`: the pictures are made anew, to be looked at before they are committed. */
const isUpdate = process.env['UPDATE_PICTURES'] === '1';
/** Of what fails, to be looked at; in no repository. */
const FAILED = 'node_modules/.cache/pictures';
/** Letters half a pixel elsewhere change less than this; a line that is missing, or breaks elsewhere, more. */
const MAX_SHARE = 0.005;

const look = (width: number, scheme: Look['scheme'], zoom: Look['zoom'] = 1): Look => ({ width, scheme, zoom });

/** Few, each with something of its own: `npm run screenshots -- --all` makes all of them, to be looked at. */
const GOLDENS: readonly (readonly [scene: string, look: Look])[] = [
  ['chat-ad', look(390, 'light')],
  ['chat-ad', look(1440, 'dark')],
  ['chat-empty', look(1440, 'light', 2)],
  ['film', look(768, 'light')],
  ['ad-image', look(320, 'light')],
  ['ad-arabic', look(390, 'dark')],
  ['ad-modal', look(390, 'light')],
  ['ad-about', look(390, 'light')],
  ['ad-hidden', look(320, 'dark')],
  ['overlay', look(390, 'light')],
];

/** A folder for one of each: `npm run screenshots -- --all FOLDER`. */
const all = process.env['ALL_PICTURES'];
const ALL_LOOKS = [320, 390, 768, 1_440].flatMap((width) => [
  look(width, 'light'),
  look(width, 'dark'),
  ...(width === 1_440 ? [look(width, 'light', 2)] : []),
]);

let studio: Studio;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  studio = await openStudio(browser);
});
afterAll(async () => {
  await closeStudio(studio);
  await browser.close();
});

/** What is another one each time: how a text ends, how many messages have come by now, the time of day, a film. */
const steady = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    await frame.evaluate(async () => {
      for (const text of document.querySelectorAll('.card .text:not(:empty)')) {
        if (text.textContent !== '') text.textContent = 'A text that is always the same.';
      }
      const others = document.querySelectorAll<HTMLElement>('.count, time, .row .side, .screen video, .countdown');
      for (const node of others) node.style.visibility = 'hidden';
      await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
    });
  }
  await whenFilled(page);
};

const nameOf = (scene: string, { width, scheme, zoom }: Look): string =>
  `${scene}-${width}-${scheme}${zoom === 1 ? '' : '-zoomed'}.png`;

const sceneOf = (name: string): Scene => {
  const scene = SCENES[name];
  if (scene === undefined) throw new Error(`There is no scene "${name}".`);
  return scene;
};

if (all !== undefined) {
  const takes = Object.keys(SCENES).flatMap((scene) => ALL_LOOKS.map((one) => [scene, one] as const));
  test.each(takes)('%s: %j', async (scene, one) => {
    const page = await sceneOf(scene)(studio, one);
    await whenFilled(page);
    await page.screenshot({ path: `${all}/${nameOf(scene, one)}`, animations: 'disabled' });
    await page.context().close();
  });
}

test.each(GOLDENS)('%s looks as it did, and axe finds nothing: %j', async (scene, one) => {
  const page = await sceneOf(scene)(studio, one);
  await steady(page);
  const made = await page.screenshot({ animations: 'disabled' });
  // The page of an overlay has no heading: it is a line of words.
  const found = (await wholePageViolations(page)).filter((finding) => !finding.startsWith('page-has-heading-one'));
  await page.context().close();
  expect(found).toEqual([]);
  const name = nameOf(scene, one);
  if (isUpdate) writeFileSync(`${FOLDER}/${name}`, made);
  expect([name, existsSync(`${FOLDER}/${name}`)]).toEqual([name, true]);
  const { sizes, share } = await compare(browser, readFileSync(`${FOLDER}/${name}`), made);
  if (share > MAX_SHARE) {
    mkdirSync(FAILED, { recursive: true });
    writeFileSync(`${FAILED}/${name}`, made);
  }
  expect(sizes[1]).toBe(sizes[0]);
  expect(share).toBeLessThanOrEqual(MAX_SHARE);
});
