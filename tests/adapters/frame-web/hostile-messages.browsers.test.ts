import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { BID_ID, chatData, FIRST_TEXT, MARKUP, MARKUP_NONCE } from './support/fixtures.js';
import { namesOf, setStage, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

test('10 000 well-formed messages of a foreign frame change nothing', async () => {
  const scene = await stage.show(chatData('image', { media: MARKUP }), { answers: false });
  await scene.hears('init-iframe');
  await scene.page.evaluate((nonce) => {
    const foreign = document.createElement('iframe');
    foreign.srcdoc = `<script>
      const ad = parent.document.getElementById('slot').contentWindow;
      const messages = [{ id: 'message-9', role: 'assistant', content: 'stolen' }];
      for (let i = 0; i < 2500; i += 1) {
        ad.postMessage({ type: 'update-iframe', data: { messages, messageId: 'stolen', otherParams: { theme: 'dark' } } }, '*');
        ad.postMessage({ nonce: '${nonce}', type: 'click' }, '*');
        ad.postMessage({ nonce: '${nonce}', type: 'height', height: 499 }, '*');
        ad.postMessage({ type: 'update-dimensions-iframe', data: { windowWidth: 9, windowHeight: 9, containerWidth: 9,
          containerHeight: 9, containerX: 0, containerY: 0, visible: false } }, '*');
      }
      parent.postMessage({ type: 'all sent' }, '*');
    </script>`;
    document.body.append(foreign);
  }, MARKUP_NONCE);
  await scene.hears('all sent');
  await scene.pass(1_000);
  await scene.passView();
  const done = await scene.hears('ad-done-iframe');
  expect(done.data).toMatchObject({ content: FIRST_TEXT, messageId: 'message-2' });
  await scene.hears('event:ad.viewed');
  const frame = await scene.frame('frame');
  expect(await frame.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  expect(await frame.evaluate(() => document.querySelector<HTMLElement>('.markup')?.style.height)).not.toBe('499px');
  expect(namesOf(await scene.heard())).not.toContain('click-iframe');
  expect(stage.site.textRequests).toEqual([]);
});

test('markup cannot click by itself, nor grow without end', async () => {
  stage.site.markup = `<script>for (let i = 0; i < 50; i += 1) parent.postMessage({ nonce: '${MARKUP_NONCE}', type: 'click' }, '*');
    parent.postMessage({ nonce: '${MARKUP_NONCE}', type: 'height', height: 100000 }, '*');</script>`;
  const scene = await stage.show(chatData('banner', { media: MARKUP }));
  await scene.passView();
  await scene.hears('event:ad.viewed');
  expect(namesOf(await scene.heard())).not.toContain('click-iframe');
  const heights = (await scene.heard())
    .filter(({ type }) => type === 'resize-iframe')
    .map(({ data }) => Number(data.height));
  expect(Math.max(...heights)).toBeLessThan(1_000);
});

test('markup can neither hide nor report an ad', async () => {
  stage.site.markup = `<script>
    const says = ['ad.hidden', 'ad.reported'];
    for (const type of says) for (const to of [parent, top]) {
      to.postMessage({ nonce: '${MARKUP_NONCE}', type }, '*');
      to.postMessage({ nonce: '${MARKUP_NONCE}', type: 'click', event: type }, '*');
      to.postMessage({ type: 'event-iframe', data: { name: type, payload: { id: '${BID_ID}' }, code: 'inlineAd' } }, '*');
    }
    try { new BroadcastChannel('ad ${BID_ID}').postMessage(true); } catch {}
    try { parent.document.querySelector('.say').click(); } catch {}
  </script>`;
  const scene = await stage.show(chatData('banner', { media: MARKUP }));
  await scene.passView();
  await scene.hears('event:ad.viewed');
  const frame = await scene.frame('frame');
  expect(await frame.locator('.hidden-ad').count()).toBe(0);
  expect(await frame.locator('.cta').isVisible()).toBe(true);
  const reported = stage.site.reports.flatMap(({ events }) => events.map(({ type }) => type));
  expect(reported.filter((type) => type === 'ad.hidden' || type === 'ad.reported')).toEqual([]);
});

test('a page that only listed origins may embed shows nothing elsewhere, and says nothing', async () => {
  stage.site.frameAncestors = ['https://publisher.example'];
  const scene = await stage.show(chatData('image'));
  await scene.page.waitForLoadState('load');
  await scene.pass(5_000);
  expect(stage.site.visits).toContain(`/api/frame/${BID_ID}`);
  expect(await scene.heard()).toEqual([]);
});
