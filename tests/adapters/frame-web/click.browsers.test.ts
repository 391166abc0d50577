import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../journeys/server.js';
import { BID_ID, chatData, DESTINATION, FIRST_TEXT, MARKUP, overlayData } from './support/fixtures.js';
import type { Heard } from './support/host-page.js';
import { namesOf, setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

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

describe('click on a chat ad', () => {
  test.each([
    ['image', 'cta'],
    ['image', 'headline'],
    ['image', 'image'],
    ['video', 'cta'],
    ['banner', 'banner'],
  ] as const)('%s, %s: counted, told, and the landing page opens in a new tab', async (format, area) => {
    const scene = await stage.show(chatData(format, { isFinal: true }));
    await scene.hears('ad-done-iframe');
    const popup = scene.page.context().waitForEvent('page');
    await (await scene.frame('frame')).click(`[data-area=${area}]`);
    const landing = await popup;
    await landing.waitForLoadState();
    expect(landing.url()).toBe(`${stage.site.origin}/c/click-token`);
    expect(await landing.evaluate(() => window.opener)).toBeNull();
    await expectClick(scene, area);
    await expectReported(area);
  });

  test('the modal of an interstitial', async () => {
    stage.site.modal = chatData('interstitial', { kind: 'modal', isFinal: true });
    const scene = await stage.show(chatData('interstitial', { isFinal: true }));
    const popup = scene.page.context().waitForEvent('page');
    await (await scene.frame('modal')).click('[data-area=cta]');
    await popup;
    await expectClick(scene, 'cta');
    expect((await scene.hears('click-iframe')).data.component).toBe('modal');
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

  test.each(['?sdk=sdk-swift', '?sdk=sdk-react-native'])(
    'a native host opens the address itself: %s',
    async (query) => {
      const frameUrl = `${stage.site.origin}/api/frame/${BID_ID}${query}`;
      const scene = await stage.show(chatData('image', { isFinal: true }), { frameUrl });
      await scene.hears('ad-done-iframe');
      await (await scene.frame('frame')).click('[data-area=cta]');
      await expectClick(scene, 'cta');
      expect(scene.page.context().pages()).toHaveLength(1);
    },
  );
});

describe('the page as the top document of a web view', () => {
  test('hears its host in its own window, tells everything there, and never navigates', async () => {
    stage.site.page = chatData('image');
    const context = await stage.browser.newContext();
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
    await hears('view-iframe');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.click('[data-area=cta]');
    await hears('click-iframe');
    await page.waitForTimeout(300);
    expect(page.url()).toBe(url);
    expect(context.pages()).toHaveLength(1);
    expect(stage.site.textRequests).toHaveLength(1);
  });
});

describe('click on an overlay', () => {
  test.each(['cta', 'headline'])('%s: posts the click message with the service as origin, and stays', async (area) => {
    const scene = await stage.show(overlayData(), { height: 80 });
    const overlay = await scene.frame('frame');
    await overlay.click(`[data-area=${area}]`, { button: 'middle' });
    await overlay.click(`[data-area=${area}]`);
    const message = await scene.page.waitForFunction(
      (origin) =>
        (window as unknown as { heard: Heard[] }).heard.find(
          ({ type, origin: from }) => type === 'svc.ad.click' && from === origin,
        ),
      stage.site.origin,
    );
    expect(message).toBeDefined();
    expect(overlay.url()).toBe(`${stage.site.origin}/overlay/slot-1`);
    expect(scene.page.context().pages()).toHaveLength(1);
    expect(namesOf(await scene.heard())).toEqual(['svc.ad.ready', 'svc.ad.click']);
    await expectReported(area);
  });

  test('the message is exactly the constant, the version, the slot and the plain destination', async () => {
    const scene = await stage.show(overlayData(), { height: 80 });
    await scene.page.evaluate(() =>
      window.addEventListener('message', ({ data }) => {
        if (data.type === 'svc.ad.click') Object.assign(window, { raw: data });
      }),
    );
    await (await scene.frame('frame')).click('[data-area=cta]');
    await scene.page.waitForFunction(() => 'raw' in window);
    const raw = await scene.page.evaluate(() => (window as unknown as { raw: unknown }).raw);
    expect(raw).toEqual({ type: 'svc.ad.click', version: 1, slot_id: 'slot-1', cta_url: DESTINATION });
  });

  test('is counted as rendered and viewed', async () => {
    const scene = await stage.show(overlayData(), { height: 80 });
    await scene.frame('frame');
    const types = () => stage.site.reports.flatMap(({ events }) => events.map(({ type }) => type));
    await eventually(() => types().includes('ad.viewed') || undefined);
    expect(types()).toEqual(['ad.render-started', 'ad.render-completed', 'ad.viewed']);
  });
});
