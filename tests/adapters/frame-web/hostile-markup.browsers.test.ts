import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../journeys/server.js';
import { chatData, MARKUP } from './support/fixtures.js';
import { BUSY_CREATIVES, HOSTILE_CREATIVES } from './support/hostile-creatives.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

/** Says that it has begun, before it does what it does. */
const BEGINS = `<script>new Image().src = '/c/began'</script>`;

/** Everything of the host that an ad must leave alone. */
const stateOf = (scene: Scene) =>
  scene.page.evaluate(() => ({
    url: location.href,
    children: Array.from(document.body.children, (node) => `${node.tagName}#${node.id}`),
    slotStyle: (document.getElementById('slot') as HTMLElement).style.cssText.replace(/height: [\d.]+px/, ''),
    storage: localStorage.length + sessionStorage.length,
    cookie: document.cookie,
    isFullscreen: document.fullscreenElement !== null,
    name: window.name,
    errors: (window as unknown as { errors: number }).errors,
  }));

/** The host, whatever its ad keeps busy, goes on. */
const hasPainted = (scene: Scene): Promise<unknown> =>
  scene.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

interface Surprises {
  readonly seen: string[];
}

const watch = (scene: Scene): Surprises => {
  const seen: string[] = [];
  scene.page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.type()}`);
    void dialog.dismiss();
  });
  scene.page.on('download', () => seen.push('download'));
  scene.page.context().on('page', () => seen.push('popup'));
  return { seen };
};

describe('third-party markup', () => {
  // The others stand side by side, in two browsers: `tests/journeys/pages/hostile-creatives.browsers.test.ts`.
  test.each([...BUSY_CREATIVES, 'loads a script address'])(
    '%s: the host is as it was, and the ad can be removed',
    async (name) => {
      stage.site.markup = BEGINS + (HOSTILE_CREATIVES[name] ?? '');
      const scene = await stage.show(chatData('banner', { media: MARKUP, isFinal: true }));
      const surprises = watch(scene);
      const before = await stateOf(scene);
      await scene.hears('ad-done-iframe');
      await eventually(() => stage.site.visits.includes('/c/began') || undefined);
      await hasPainted(scene);
      expect(await stateOf(scene)).toEqual(before);
      expect(surprises.seen).toEqual([]);
      expect(await scene.page.context().cookies()).toEqual([]);
      const said = (await scene.heard()).filter(({ from }) => from === 'inline').map(({ type }) => type);
      expect(said.filter((type) => /click|close|error|hide/.test(type))).toEqual([]);
      expect(await (await scene.frame('frame')).isVisible('.label')).toBe(true);
      const frames = await scene.page.evaluate(() => {
        document.getElementById('slot')?.remove();
        return document.querySelectorAll('iframe').length;
      });
      expect(frames).toBe(0);
    },
  );

  test('its own address gives it no origin, even opened directly', async () => {
    stage.site.markup = `<script>document.title = 'origin ' + self.origin</script>`;
    const page = await stage.browser.newPage();
    await page.goto(`${stage.site.origin}/api/markup/x`);
    expect(await page.title()).toBe('origin null');
  });

  test('it runs, and may load pictures: confinement is not censorship', async () => {
    stage.site.markup = `<img id="p" src="/assets/test-overlay.svg"><script>document.body.dataset.ran = 'yes'</script>`;
    const scene = await stage.show(chatData('banner', { media: MARKUP, isFinal: true }));
    await scene.passView();
    await scene.hears('event:ad.viewed');
    const inner = await (await (await scene.frame('frame')).waitForSelector('iframe')).contentFrame();
    expect(await inner?.evaluate(() => document.body.dataset.ran)).toBe('yes');
    expect(await inner?.evaluate(() => document.querySelector('img')?.naturalWidth)).toBeGreaterThan(0);
  });
});
