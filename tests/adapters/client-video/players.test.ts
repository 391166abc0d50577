/** @jest-environment jsdom */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { attachOverlays, type Player } from '../../../adapters/client-video/index.js';
import { fromHls } from '../../../adapters/client-video/players/hls.js';
import { fromPlyr } from '../../../adapters/client-video/players/plyr.js';
import { fromShaka } from '../../../adapters/client-video/players/shaka.js';
import { fromVideoJs } from '../../../adapters/client-video/players/video-js.js';
import { fromVidstack } from '../../../adapters/client-video/players/vidstack.js';
import { settle } from '../client-js/support/virtual-clock.js';
import { attach, boxOf, go, makeVideo, post, setSize, shownFrame, slotAt } from './support/film.js';

const elementOf = (className: string, ...children: readonly HTMLElement[]): HTMLElement => {
  const node = document.createElement('div');
  node.className = className;
  node.append(...children);
  document.body.append(node);
  return node;
};

const setRect = (node: Element, top: number, bottom: number, left = 0, right = 960): void => {
  const rect = { left, top, right, bottom, width: right - left, height: bottom - top };
  node.getBoundingClientRect = () => ({ ...rect, x: left, y: top, toJSON: () => rect });
};

const barOf = (className: string, height: number): HTMLElement => {
  const bar = elementOf(className);
  setSize(bar, 960, height);
  setRect(bar, 540 - height, 540);
  return bar;
};

let video: HTMLVideoElement;
beforeEach(() => {
  video = makeVideo();
  setRect(video, 0, 540);
});

const show = async (player: Player, seconds = 25): Promise<void> => {
  await attach(player);
  go(video, seconds);
  post('ready');
};

/** Each with a bar of 48 px and an empty layer of subtitles. */
const PLAYERS = {
  'video.js': (captions: HTMLElement) => {
    captions.className = 'vjs-text-track-display';
    const root = elementOf('video-js', video, captions, barOf('vjs-control-bar', 48));
    return fromVideoJs({ el: () => root });
  },
  Shaka: (captions: HTMLElement) => {
    captions.className = 'shaka-text-container';
    const controls = elementOf('shaka-controls-container', barOf('shaka-bottom-controls', 48));
    elementOf('shaka-video-container', video, controls, captions);
    return fromShaka({ getMediaElement: () => video });
  },
  Plyr: (captions: HTMLElement) => {
    captions.className = 'plyr__captions';
    const container = elementOf('plyr', elementOf('plyr__video-wrapper', video), captions, barOf('plyr__controls', 48));
    return fromPlyr({ media: video, elements: { container } });
  },
  Vidstack: (captions: HTMLElement) => {
    captions.className = 'vds-captions';
    const upper = elementOf('vds-controls-group');
    setRect(upper, 0, 40);
    const lower = barOf('vds-controls-group', 48);
    return fromVidstack(elementOf('', elementOf('', video), captions, elementOf('', upper, lower)));
  },
} as const;

/** A subtitle whose text has a box of its own in the layer. */
const say = (captions: HTMLElement, top: number, bottom: number): void => {
  const words = elementOf('');
  words.textContent = 'Two lines';
  setRect(words, top, bottom, 300, 660);
  captions.replaceChildren(words);
};

describe.each(Object.entries(PLAYERS))('in %s, an overlay', (_name, make) => {
  let captions: HTMLElement;
  let player: Player;
  beforeEach(() => {
    captions = elementOf('');
    player = make(captions);
  });

  test('stands above the bar', async () => {
    await show(player);
    expect(boxOf(shownFrame())).toEqual([96, 540 - 48 - 8 - 108, 768, 108]);
  });

  test('rises above a subtitle at once, also where the bar pushes it to, and stays there when it ends', async () => {
    await show(player);
    say(captions, 480, 520);
    await settle();
    const [, top = 0, , height = 0] = boxOf(shownFrame()) ?? [];
    expect(top + height).toBe(540 - 48 - 40 - 8);
    jest.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    go(video, 26);
    captions.replaceChildren();
    go(video, 27);
    expect(boxOf(shownFrame())?.[1]).toBe(top);
    jest.restoreAllMocks();
  });

  test('moves to the upper edge when the lower third is full, and disappears when both are', async () => {
    await show(player);
    say(captions, 400, 520);
    await settle();
    const [, top = 0, , height = 0] = boxOf(shownFrame()) ?? [];
    expect([top >= 8, top + height <= 180]).toEqual([true, true]);
    say(captions, 20, 520);
    go(video, 26);
    expect(shownFrame()).toBeUndefined();
  });
});

test('in Vidstack, an overlay at the upper edge is below the upper bar', async () => {
  await show(PLAYERS.Vidstack(elementOf('')), 61);
  expect(boxOf(shownFrame())?.[1]).toBe(48);
});

test('in Plyr, the layer is over the poster and below the bar', async () => {
  await show(PLAYERS.Plyr(elementOf('')));
  expect(shownFrame()?.parentElement?.style.zIndex).toBe('2');
  expect(shownFrame()?.parentElement?.parentElement?.className).toBe('plyr__video-wrapper');
});

test('in video.js, the layer is below the control bar and its menus, above the picture', async () => {
  await show(PLAYERS['video.js'](elementOf('')));
  expect(shownFrame()?.parentElement?.nextElementSibling?.className).toBe('vjs-control-bar');
});

test.each([
  ['hls.js', () => fromHls({ media: video })],
  ['Shaka without its interface', () => fromShaka({ getMediaElement: () => video })],
])('%s: the controls are the browser’s', async (_name, make) => {
  video.controls = true;
  await show(make());
  expect(boxOf(shownFrame())?.[1]).toBe(540 - 72 - 8 - 100);
});

describe('without a video', () => {
  test.each([
    ['hls.js', () => fromHls({ media: null })],
    ['Shaka', () => fromShaka({ getMediaElement: () => null })],
    ['video.js', () => fromVideoJs({ el: () => elementOf('video-js') })],
    ['Plyr', () => fromPlyr({ media: elementOf(''), elements: { container: null } })],
    ['Vidstack', () => fromVidstack(elementOf(''))],
  ])('%s is a mistake that shows at once', (_name, make) => {
    expect(make).toThrow(/has no <video>/);
  });

  test('so is anything else', () => {
    const names = ['div', 'audio', 'iframe', 'object', 'source', 'video-ads', 'x-video'];
    const elements = [...names.map((name) => document.createElement(name)), elementOf('wrapper', video)];
    for (const element of elements)
      expect(() => attachOverlays(element as HTMLVideoElement, { slots: [] })).toThrow(/found no <video>/);
    expect(() => attachOverlays({ el: () => video } as never, { slots: [slotAt(0)] })).toThrow(/fromPlyr\(player\)/);
  });
});
