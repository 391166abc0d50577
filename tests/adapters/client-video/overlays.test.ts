/** @jest-environment jsdom */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OverlayClick } from '../../../adapters/client-video/index.js';
import { settle } from '../client-js/support/virtual-clock.js';
import {
  attach,
  boxOf,
  frameOf,
  go,
  makeVideo,
  post,
  resized,
  SERVICE,
  setSize,
  shownFrame,
  slotAt,
} from './support/film.js';

describe('the frame of a slot', () => {
  test('is loaded before its time, seen in it once its creative has spoken, and gone afterwards', async () => {
    const video = makeVideo();
    await attach(video);
    go(video, 10, false);
    expect(frameOf()).toBeNull();
    go(video, 18, false);
    expect(frameOf()?.src).toBe(`${SERVICE}/overlay/slot-20000`);
    post('ready');
    expect(shownFrame()).toBeUndefined();
    go(video, 20, false);
    expect(boxOf(shownFrame())).toEqual([96, 424, 768, 108]);
    go(video, 30, false);
    expect(frameOf()).toBeNull();
    go(video, 60);
    post('ready');
    expect(boxOf(shownFrame())).toEqual([96, 8, 768, 108]);
  });

  test('of which nothing is heard, as from a 404, is never seen, and neither is its button', async () => {
    const video = makeVideo();
    await attach(video);
    go(video, 25);
    expect(frameOf()?.style.visibility).toBe('hidden');
    expect(document.querySelector('button')?.style.visibility).toBe('hidden');
    go(video, 31);
    expect(document.querySelector('button')).toBeNull();
  });

  test('and its button have names in the language of the creative, once it has reported them', async () => {
    const video = makeVideo();
    await attach(video);
    go(video, 25);
    const names = () => {
      const [frame, button] = [frameOf(), document.querySelector('button')];
      return [frame?.lang, frame?.title, button?.lang, button?.getAttribute('aria-label')];
    };
    expect(names()).toEqual(['en', 'Advertisement', 'en', 'Close ad']);
    post('ready', { label: 'Anzeige', language: 'de', close_label: 'Anzeige schließen' });
    expect(names()).toEqual(['de', 'Anzeige', 'de', 'Anzeige schließen']);
  });

  test('keeps the name that the host gives its button', async () => {
    const video = makeVideo();
    await attach(video, { dismissLabel: 'Weg damit' });
    go(video, 25);
    post('ready', { label: 'Ad', language: 'en', close_label: 'Close ad' });
    expect(document.querySelector('button')).toMatchObject({ title: 'Weg damit', lang: '' });
  });

  test('follows the player, and stays out of the safe area', async () => {
    const video = makeVideo();
    await attach(video, { safeArea: { bottom: 20 } });
    go(video, 25);
    post('ready');
    setSize(video, 500, 281);
    resized();
    expect(boxOf(shownFrame())).toEqual([50, 281 - 20 - 8 - 56, 400, 56]);
    expect(boxOf(shownFrame()?.parentElement)).toEqual([0, 0, 500, 281]);
    setSize(video, 120, 68);
    resized();
    expect(shownFrame()).toBeUndefined();
    setSize(video, 960, 540);
    resized();
    expect(boxOf(shownFrame())).toEqual([96, 404, 768, 108]);
  });

  test('leaves room for native controls, and hides when the video alone is on the screen', async () => {
    const video = makeVideo();
    video.controls = true;
    await attach(video);
    go(video, 25);
    post('ready');
    expect(boxOf(shownFrame())?.slice(1)).toEqual([540 - 72 - 8 - 100, 768, 100]);
    const setFull = (element: Element | null): void => {
      Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true });
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    setFull(video);
    expect(shownFrame()).toBeUndefined();
    setFull(document.body);
    expect(shownFrame()).toBeDefined();
    setFull(null);
  });

  test('that was taken away, by its button or by itself, does not come back', async () => {
    const video = makeVideo();
    await attach(video, { dismissLabel: 'Werbung schließen' });
    go(video, 25);
    post('ready');
    const button = document.querySelector('button');
    expect([button?.getAttribute('aria-label'), ...(boxOf(button) ?? [])]).toEqual([
      'Werbung schließen',
      868,
      424,
      24,
      24,
    ]);
    button?.click();
    expect(frameOf()).toBeNull();
    go(video, 10);
    go(video, 26);
    expect(frameOf()).toBeNull();
    go(video, 61);
    post('ready');
    post('closed');
    expect(frameOf()).toBeNull();
  });
});

describe('a click', () => {
  const CLICK = { cta_url: 'https://shop.example/' };
  const clicks: OverlayClick[] = [];
  let video: HTMLVideoElement;
  beforeEach(async () => {
    clicks.length = 0;
    video = makeVideo();
    await attach(video, { onClick: (click) => clicks.push(click) });
    go(video, 25);
    post('ready');
  });

  test('of the overlay that is seen is told, once a press', () => {
    post('click', CLICK);
    post('click', CLICK);
    expect(clicks).toEqual([{ slotId: 'slot-20000', url: 'https://shop.example/', video }]);
  });

  test.each([
    ['another origin', {}, { origin: 'https://evil.example' }],
    ['an opaque origin', {}, { origin: 'null' }],
    ['the page itself', {}, { source: window }],
    ['nobody', {}, { source: null }],
    ['another slot', { slot_id: 'slot-60000' }, {}],
    ['another version', { version: 2 }, {}],
    ['another brand', { type: 'acme.ad.click' }, {}],
    ['an address that is a script', { cta_url: 'javascript:alert(1)' }, {}],
    ['no address', { cta_url: undefined }, {}],
  ])('from %s is refused', (_who, changes, sender) => {
    post('click', { ...CLICK, ...changes }, sender);
    expect(clicks).toEqual([]);
    post('click', CLICK);
    expect(clicks).toHaveLength(1);
  });

  test('of a frame that nobody sees is refused', () => {
    go(video, 61);
    post('click', CLICK);
    expect(clicks).toEqual([]);
  });

  test('without a listener pauses the film and opens the address apart', async () => {
    const other = makeVideo();
    const pause = jest.spyOn(other, 'pause').mockReturnValue();
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    document.querySelectorAll('iframe').forEach((frame) => frame.remove());
    await attach(other);
    go(other, 25);
    post('ready');
    post('click', CLICK);
    expect([pause.mock.calls.length, open.mock.calls]).toEqual([1, [['https://shop.example/', '_blank', 'noopener']]]);
  });
});

describe('a playback', () => {
  test('is asked for once, with the size that the player has', async () => {
    const video = makeVideo();
    setSize(video, 0, 0);
    const asked: unknown[] = [];
    const fetcher = async (request: unknown) => {
      asked.push(request);
      return { title_id: 'film', slots: [slotAt(20_000)] };
    };
    await attach(video, { slots: undefined, titleId: 'film', fetcher });
    expect(asked).toEqual([]);
    setSize(video, 960, 540);
    resized();
    resized();
    await settle();
    go(video, 25);
    expect(asked).toEqual([{ titleId: 'film', width: 960, height: 540 }]);
    expect(frameOf()).not.toBeNull();
  });

  test.each([
    ['rejects', () => Promise.reject(new Error('no network'))],
    [
      'throws',
      () => {
        throw new Error('no network');
      },
    ],
    ['answers nonsense', () => Promise.resolve('<html>')],
  ])('of a fetcher that %s has no overlays', async (_what, fetcher) => {
    const video = makeVideo();
    await attach(video, { slots: undefined, titleId: 'film', fetcher });
    await settle();
    go(video, 25);
    expect(frameOf()).toBeNull();
  });

  test('that was destroyed, twice, leaves nothing and hears nothing', async () => {
    const video = makeVideo();
    const before = document.body.innerHTML;
    const overlays = await attach(video);
    go(video, 25);
    post('ready');
    overlays.destroy();
    overlays.destroy();
    go(video, 26);
    expect(document.body.innerHTML).toBe(before);
  });
});
