import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../journeys/server.js';
import { BID_ID, chatData, DESTINATION, FIRST_TEXT, MARKUP, overlayData } from './support/fixtures.js';
import type { Heard } from './support/host-page.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

// What every place of every format says, and where it leads: `clicks.test.ts`.

const clicksReported = (): readonly (string | undefined)[] =>
  stage.site.reports.flatMap(({ events }) =>
    events.filter(({ type }) => type === 'ad.clicked').map(({ area }) => area),
  );

/** The server hears of a click on another way than the host, maybe later. */
const expectReported = async (area: string): Promise<void> =>
  expect(await eventually(() => (clicksReported().length > 0 ? clicksReported() : undefined))).toEqual([area]);

const expectClick = async (scene: Scene, area: string, url: string = DESTINATION): Promise<void> => {
  const about = { id: BID_ID, content: FIRST_TEXT, messageId: 'message-2', url };
  expect((await scene.hears('click-iframe')).data).toMatchObject({ ...about, code: 'inlineAd' });
  const { payload } = (await scene.hears('event:ad.clicked')).data;
  expect(payload).toMatchObject({ ...about, area });
};

test('a click on a chat ad opens its landing page in a new tab, without a way back to the ad', async () => {
  const scene = await stage.show(chatData('image', { isFinal: true }));
  await scene.hears('ad-done-iframe');
  const popup = scene.page.context().waitForEvent('page');
  await (await scene.frame('frame')).click('[data-area=image]');
  const landing = await popup;
  await landing.waitForLoadState();
  expect(landing.url()).toBe(`${stage.site.origin}/c/click-token`);
  expect(await landing.evaluate(() => window.opener)).toBeNull();
  await expectClick(scene, 'image');
  await expectReported('image');
});

test.each([
  ['a link', (url: string) => `<a id="go" href="${url}">buy</a>`],
  ['window.open', (url: string) => `<button id="go" onclick="window.open('${url}')">buy</button>`],
])('third-party markup opens its own landing page by %s; its click is told, with that page', async (_how, markup) => {
  stage.site.markup = markup(`${stage.site.origin}/c/theirs`);
  const scene = await stage.show(chatData('banner', { isFinal: true, media: MARKUP }));
  await scene.hears('ad-done-iframe');
  const inner = await (await (await scene.frame('frame')).waitForSelector('iframe')).contentFrame();
  const popup = scene.page.context().waitForEvent('page');
  await inner?.click('#go');
  await (await popup).waitForURL('**/c/theirs');
  await expectClick(scene, 'markup', `${stage.site.origin}/c/theirs`);
});

test('as the top document of a web view, the page hears its host in its own window, tells everything there, and never navigates', async () => {
  stage.site.page = chatData('image');
  const context = await stage.browser.newContext();
  await context.clock.install();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    (window as unknown as { heard: unknown[] }).heard = heard;
    window.addEventListener('message', ({ data }) => {
      heard.push(data);
      if (data?.type !== 'init-iframe') return;
      const messages = [{ id: 'message-2', role: 'assistant', content: 'Hello.' }];
      const update = { type: 'update-iframe', data: { messages, otherParams: { theme: 'dark' } } };
      window.dispatchEvent(new MessageEvent('message', { data: update }));
    });
  });
  const url = `${stage.site.origin}/api/frame/${BID_ID}`;
  await page.goto(url);
  const hears = (name: string) =>
    page.waitForFunction(
      (wanted) => (window as unknown as { heard: Heard[] }).heard.some(({ type }) => type === wanted),
      name,
    );
  await hears('ad-done-iframe');
  await page.clock.runFor(1_500);
  await hears('view-iframe');
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.click('[data-area=cta]');
  await hears('click-iframe');
  await expectReported('cta');
  expect(page.url()).toBe(url);
  expect(context.pages()).toHaveLength(1);
  expect(stage.site.textRequests).toHaveLength(1);
});

test('a click on an overlay posts the click message with the service as origin, and stays', async () => {
  const scene = await stage.show(overlayData(), { height: 80 });
  const overlay = await scene.frame('frame');
  await overlay.click('[data-area=cta]');
  await scene.hears('svc.ad.click');
  expect((await scene.heard()).map(({ origin }) => origin)).toEqual([stage.site.origin, stage.site.origin]);
  expect(overlay.url()).toBe(`${stage.site.origin}/overlay/slot-1`);
  expect(scene.page.context().pages()).toHaveLength(1);
  expect(namesOf(await scene.heard())).toEqual(['svc.ad.ready', 'svc.ad.click']);
  await expectReported('cta');
});
