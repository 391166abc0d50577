import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FramePageData } from '../../../adapters/wire/frame-page.js';
import { eventually } from '../../journeys/server.js';
import { chatData, MARKUP, MARKUP_NONCE, MEDIA, modalData, overlayData } from './support/fixtures.js';
import { setStage, type Scene, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const loading = (bytes: number, times: number): string =>
  `<script>for (let i = 0; i < ${times}; i++) new Image().src = '/heavy/${bytes}?' + i</script>`;
const computing = (busyMs: number): string =>
  `<script>parent.postMessage({ nonce: '${MARKUP_NONCE}', type: 'load', bytes: 0, busyMs: ${busyMs} }, '*')</script>`;
const told = (): Promise<string> => eventually(() => stage.site.visits.find((path) => path === '/error'));
const rectOf = (scene: Scene) =>
  scene.page.evaluate(() => document.getElementById('slot')?.getBoundingClientRect().height);

const banner = (): FramePageData => chatData('banner', { media: MARKUP, isFinal: true });

test.each([
  ['loads five megabytes', loading(1_000_000, 5)],
  ['says that it computes for thirteen seconds', computing(13_000)],
])('markup that %s is taken away: the host gives the place back, the server hears why', async (_, markup) => {
  stage.site.markup = markup;
  const scene = await stage.show(banner());
  expect((await scene.hears('error-iframe')).data).toMatchObject({ errCode: 'too_heavy' });
  await told();
  const frame = await (await scene.page.waitForSelector('#slot', { state: 'attached' })).contentFrame();
  expect(await frame?.evaluate(() => document.querySelectorAll('iframe, .card').length)).toBe(0);
});

test('so is an overlay, whose player is told, and a dialog', async () => {
  stage.site.markup = loading(1_000_000, 5);
  const overlay = await stage.show(overlayData({ media: MARKUP }), { height: 100 });
  await overlay.hears('svc.ad.closed');
  const dialog = await stage.show(modalData({ media: MARKUP }), { height: 600 });
  expect((await dialog.hears('error-component-iframe')).data).toMatchObject({ errorType: 'too_heavy' });
});

test('markup within the limits stays', async () => {
  stage.site.markup = loading(500_000, 6);
  const scene = await stage.show(banner());
  // In real time: what the driver does in the frames of an ad would count as a reader's press.
  await scene.hears('event:ad.viewed');
  await eventually(() => stage.site.visits.filter((path) => path.startsWith('/heavy/')).length === 6 || undefined);
  expect((await scene.heard()).map(({ type }) => type)).not.toContain('error-iframe');
  expect(await rectOf(scene)).toBeGreaterThan(0);
});

test('a task of the markup is told as the browser measures it', async () => {
  // One task after another: the first is over before a slow machine listens, and is told once.
  stage.site.markup = `<script>setInterval(() => {
    for (const end = performance.now() + 300; performance.now() < end; ) Math.random();
  }, 1_000)</script>`;
  const scene = await stage.show(banner());
  const frame = await scene.frame('frame');
  const busyMs = await frame.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('message', ({ data }) => {
          if (data.type === 'load' && data.busyMs > 0) resolve(data.busyMs);
        }),
      ),
  );
  expect(busyMs).toBeGreaterThanOrEqual(250);
});

test('what somebody has pressed may take what it takes', async () => {
  stage.site.markup = `<p>press</p><script>
    addEventListener('pointerup', () => setTimeout(() => {
      for (let i = 0; i < 5; i++) new Image().src = '/heavy/1000000?' + i;
    }));
    let measured = 0;
    new PerformanceObserver((list) => {
      measured += list.getEntries().filter(({ name }) => name.includes('/heavy/')).length;
      if (measured === 5) new Image().src = '/c/measured';
    }).observe({ type: 'resource', buffered: true });
  </script>`;
  const scene = await stage.show(banner());
  await scene.hears('ad-done-iframe');
  await scene.page.mouse.click(100, (await scene.page.locator('#slot').boundingBox())?.y ?? 0);
  await scene.page.frameLocator('#slot').frameLocator('iframe').locator('p').click();
  await eventually(() => stage.site.visits.includes('/c/measured') || undefined);
  expect((await scene.heard()).map(({ type }) => type)).not.toContain('error-iframe');
});

test('a film that is too heavy waits for the reader, with the ad around it', async () => {
  const { video } = MEDIA.video;
  const heavy = { kind: 'video', video: { ...video, url: '/assets/heavy.webm' } } as const;
  const scene = await stage.show(chatData('video', { media: heavy, isFinal: true }));
  await told();
  const frame = await scene.frame('frame');
  expect(await frame.locator('video').evaluate((film: HTMLVideoElement) => [film.src, film.paused])).toEqual([
    '',
    true,
  ]);
  expect((await scene.heard()).map(({ type }) => type)).not.toContain('error-iframe');
  await frame.locator('.play').click();
  await frame.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
});

test('a reader who saves data has a film by pressing, and no byte of it before', async () => {
  stage.site.page = chatData('video', { isFinal: true });
  // As in the web view of an app: the override holds for a page, and for no frame in it.
  const page = await stage.browser.newPage();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.goto(`${stage.site.origin}/api/frame/${stage.site.page.bidId}`);
  const films = (): readonly string[] => stage.site.visits.filter((path) => path.endsWith('.webm'));
  await eventually(() => stage.site.reports.length || undefined);
  await page.locator('.play').waitFor();
  expect(films()).toEqual([]);
  await page.locator('.play').click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
  expect(films()).not.toEqual([]);
  await page.context().close();
});

test.each(['image', 'video', 'banner'] as const)('our own %s takes little', async (format) => {
  const scene = await stage.show(chatData(format));
  await (format === 'video' ? scene.passFilm() : scene.passView());
  const taken = await (
    await scene.frame('frame')
  ).evaluate(
    () =>
      new Promise<number>((resolve) => {
        const types = ['navigation', 'resource'];
        let sum = 0;
        let left = types.length;
        for (const type of types)
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            for (const { transferSize } of list.getEntries() as PerformanceResourceTiming[]) sum += transferSize;
            left -= 1;
            if (left === 0) resolve(sum);
          }).observe({ type, buffered: true });
      }),
  );
  expect(taken).toBeGreaterThan(10_000);
  expect(taken).toBeLessThan(150_000);
});
