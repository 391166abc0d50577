/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  attachOverlays,
  type OverlayClick,
  type OverlayOptions,
  type Player,
} from '../../../adapters/client-video/index.js';
import { settle } from '../client-js/support/virtual-clock.js';

const SERVICE = 'https://ads.example';
const slotAt = (start_ms: number, position: 'top' | 'bottom' = 'bottom') => ({
  ...{ slot_id: `slot-${start_ms}`, start_ms, end_ms: start_ms + 10_000, width: 768, height: 128, position },
  iframe_url: `${SERVICE}/overlay/slot-${start_ms}`,
});

let resized: () => void;
beforeEach(() => {
  class FakeResizeObserver {
    constructor(listener: () => void) {
      resized = listener;
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { ResizeObserver: FakeResizeObserver });
});
afterEach(() => document.body.replaceChildren());

const setSize = (node: HTMLElement, offsetWidth: number, offsetHeight: number): void => {
  for (const [name, value] of Object.entries({ offsetWidth, offsetHeight })) {
    Object.defineProperty(node, name, { value, configurable: true });
  }
};

const makeVideo = (): HTMLVideoElement => {
  const video = document.createElement('video');
  setSize(video, 960, 540);
  document.body.append(video);
  return video;
};

const go = (video: HTMLVideoElement, seconds: number, paused = true): void => {
  for (const [name, value] of Object.entries({ currentTime: seconds, paused })) {
    Object.defineProperty(video, name, { value, configurable: true });
  }
  video.dispatchEvent(new Event('timeupdate'));
};

const frameOf = (): HTMLIFrameElement | null => document.querySelector('iframe');
const shownFrame = (): HTMLIFrameElement | undefined => {
  const frame = frameOf();
  return frame?.style.visibility === 'visible' ? frame : undefined;
};
const boxOf = (node: HTMLElement | null | undefined) =>
  node && ['left', 'top', 'width', 'height'].map((name) => Number.parseFloat(node.style.getPropertyValue(name)));

const post = (word: string, changes: object = {}, sender: object = {}): void => {
  const data = { type: `svc.ad.${word}`, version: 1, slot_id: frameOf()?.src.split('/').pop(), ...changes };
  window.dispatchEvent(
    new MessageEvent('message', { data, origin: SERVICE, source: frameOf()?.contentWindow ?? null, ...sender }),
  );
};

const attach = async (player: Player, options: Partial<OverlayOptions> = {}) => {
  const overlays = attachOverlays(player, {
    slots: [slotAt(20_000), slotAt(60_000, 'top')],
    ...options,
  } as OverlayOptions);
  await Promise.resolve();
  await Promise.resolve();
  return overlays;
};

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

describe('players', () => {
  const elementOf = (className: string, ...children: readonly HTMLElement[]): HTMLElement => {
    const node = document.createElement('div');
    node.className = className;
    node.append(...children);
    return node;
  };

  test('of video.js: below its control bar and its menus, above the picture', async () => {
    const video = makeVideo();
    const bar = elementOf('vjs-control-bar');
    setSize(bar, 960, 30);
    const root = elementOf('video-js', video, bar);
    document.body.append(root);
    await attach({ el: () => root, controlBar: { el: () => bar } });
    go(video, 25);
    post('ready');
    expect(boxOf(shownFrame())?.[1]).toBe(540 - 30 - 8 - 108);
    expect([...root.children].indexOf(shownFrame()?.parentElement as Element)).toBe(1);
  });

  test('of Shaka: above the sheet of its controls, clear of their bar', async () => {
    const video = makeVideo();
    const bar = elementOf('shaka-bottom-controls');
    setSize(bar, 960, 48);
    const root = elementOf('shaka-video-container', video, elementOf('shaka-controls-container', bar));
    document.body.append(root);
    await attach({ getMediaElement: () => video });
    go(video, 25);
    post('ready');
    expect(boxOf(shownFrame())?.[1]).toBe(540 - 48 - 8 - 108);
    expect(root.lastElementChild).toBe(shownFrame()?.parentElement);
  });

  test('without a video are a mistake that is told', () => {
    expect(() => attachOverlays({ getMediaElement: () => null }, { slots: [] })).toThrow(/found no <video>/);
    expect(() => attachOverlays({ el: () => document.body }, { slots: [] })).toThrow(/found no <video>/);
    const names = ['div', 'audio', 'iframe', 'object', 'source', 'video-ads', 'x-video'];
    const elements = [...names.map((name) => document.createElement(name)), elementOf('wrapper', makeVideo())];
    for (const element of elements)
      expect(() => attachOverlays(element as HTMLVideoElement, { slots: [] })).toThrow(/found no <video>/);
  });
});
