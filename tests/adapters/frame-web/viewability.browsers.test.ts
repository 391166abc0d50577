import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { chatData, MARKUP } from './support/fixtures.js';
import { knowsItsSight, namesOf, setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

// What of it decides a rule, and not where a browser draws a box: `viewing.test.ts`.

const HEIGHT_PX = 900;
const data = chatData('image', { isFinal: true });

test('not when less than half of it is in view; then when it is scrolled to', async () => {
  stage.site.markup = '<div style="height:250px;background:teal"></div>';
  const gallery = await stage.showAll(
    [
      { name: 'in view', data, top: 0 },
      { name: 'markup in view', data: chatData('banner', { isFinal: true, media: MARKUP }), top: 0, left: 500 },
      { name: 'mostly below', data, top: HEIGHT_PX - 100 },
      { name: 'cut off by its frame', data, top: HEIGHT_PX - 150, left: 500, height: 110 },
      { name: 'not displayed', data, top: 0, left: 1_000, height: 0 },
      { name: 'beside', data, top: 0, left: 1_950 },
      { name: 'far below', data, top: 3_000 },
    ],
    { viewport: { width: 2_000, height: HEIGHT_PX } },
  );
  const areViewed = async (names: readonly string[]): Promise<boolean> => {
    const viewed = await Promise.all(
      names.map(async (name) => namesOf(await gallery.heard(name)).includes('event:ad.viewed')),
    );
    return viewed.every(Boolean);
  };
  const hearsViews = (names: readonly string[]): Promise<unknown> =>
    gallery.page.waitForFunction((wanted) => {
      const { heard } = window as unknown as { heard: { name: string; type: string; data: { name?: string } }[] };
      return wanted.every((one) =>
        heard.some(({ name, data: { name: event } }) => name === one && event === 'ad.viewed'),
      );
    }, names);

  const inView = ['in view', 'markup in view'];
  const partly = ['mostly below', 'cut off by its frame'];
  for (const name of [...inView, ...partly]) await knowsItsSight(await gallery.frame(name));
  await gallery.pass(5_000);
  await hearsViews(inView);
  for (const name of [...partly, 'not displayed', 'beside', 'far below'])
    expect([name, await areViewed([name])]).toEqual([name, false]);

  await gallery.page.evaluate(() => document.getElementById('far below')?.scrollIntoView());
  await knowsItsSight(await gallery.frame('far below'));
  await gallery.pass(2_000);
  await hearsViews(['far below']);
  expect(await areViewed(['cut off by its frame'])).toBe(false);
});
