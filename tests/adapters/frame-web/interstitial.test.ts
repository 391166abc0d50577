/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { FIRST_TEXT, MEDIA, modalData } from './support/fixtures.js';
import { openPage, type JsdomPage } from './support/jsdom-page.js';

let page: JsdomPage;
afterEach(() => page.close());

const query = (params: object): string => `?componentParams=${encodeURIComponent(JSON.stringify(params))}`;

describe('the dialog', () => {
  test('is open without the text that its reader has below the message, in its looks, and is viewed', async () => {
    page = await openPage(modalData(), { query: query({ hasTeaser: true, messageId: 'message-2', theme: 'dark' }) });
    expect(page.names()).toEqual(['init-component-iframe']);
    expect(page.find('.card > .text').textContent).toBe('');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    page.load();
    page.see(1);
    await page.pass(1_200);
    expect(page.names().slice(1)).toEqual(['ad-done-component-iframe', 'event:ad.viewed']);
    expect(page.heard('event:ad.viewed')).toMatchObject({ component: 'modal', payload: { messageId: 'message-2' } });
  });

  test.each(['', '?componentParams=%7B', query({ hasTeaser: 1, theme: 7, messageId: [] })])(
    'has its text and its own looks with the address %j',
    async (address) => {
      page = await openPage(modalData(), { query: address });
      expect(page.find('.card > .text').textContent).toBe(FIRST_TEXT);
      expect(document.documentElement.dataset['theme']).toBeUndefined();
    },
  );

  test('closes once, by its button or Escape', async () => {
    page = await openPage(modalData());
    page.find('.close').click();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(page.raw.filter(({ type }) => type === 'close-component-iframe').map(({ data }) => data)).toEqual([
      { code: 'inlineAd', component: 'modal' },
    ]);
  });

  test.each([
    [true, ['event:video.started', 'event:video.completed', 'event:reward.granted']],
    [false, ['event:video.started', 'event:video.completed']],
  ])('of a watched rewarded video grants its reward once, of another none: rewarded %j', async (rewarded, events) => {
    page = await openPage(modalData({ media: MEDIA.video, rewarded }));
    const film = page.find('video');
    for (const _ of [1, 2]) for (const name of ['playing', 'ended']) film.dispatchEvent(new Event(name));
    await page.pass(100);
    expect(page.names().filter((name) => name.startsWith('event:'))).toEqual(events);
  });

  test('of third-party markup that says it was watched grants no reward', async () => {
    const media = { kind: 'markup', markup: { url: '/m', width: 300, height: 250, nonce: 'n' } } as const;
    page = await openPage(modalData({ media, rewarded: true }));
    const { contentWindow: source } = page.find<HTMLIFrameElement>('.markup iframe');
    window.dispatchEvent(new MessageEvent('message', { data: { nonce: 'n', type: 'video', progress: 1 }, source }));
    await page.pass(100);
    expect(page.names()).toContain('event:video.completed');
    expect(page.names()).not.toContain('event:reward.granted');
  });
});
