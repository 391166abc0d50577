/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { defineComponent, h, isReactive, reactive, shallowRef, type VNode } from 'vue';
import { AdsProvider, InlineAd, useAds, type Ads, type AdsOptions } from '../../../adapters/client-vue/index.js';
import { ASSISTANT, createService, ORIGIN, USER, type Service } from '../client-react/support/service.js';
import { closePages, during, openPage, type Page } from './support/page.js';

type Draw = () => readonly (VNode | string)[];

let service: Service;
let ads: Ads;

const draw = shallowRef<Draw>(() => []);
const changes = shallowRef<Partial<AdsOptions>>({});

const Chat = defineComponent({
  setup() {
    ads = useAds();
    return () => h('main', ['chat', ...draw.value()]);
  },
});

const open = (first: Draw): Page => {
  draw.value = first;
  return openPage(() => h(AdsProvider, { ...service.options, ...changes.value }, { default: () => h(Chat) }));
};

const inAside = ({ ad }: { readonly ad: VNode }): VNode => h('aside', [ad]);

const turn = async (...codes: string[]): Promise<void> => {
  ads.addMessage(USER);
  await service.fill(...codes);
  await during(() => ads.addMessage(ASSISTANT));
};

/** Vue marks the place of nothing by a comment. */
const visible = (page: Page): string => page.element.innerHTML.replaceAll(/<!--.*?-->/g, '');

const frameSays = (frame: HTMLIFrameElement | undefined, type: string, data: object = {}): Promise<void> =>
  during(() => {
    const source = frame?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: { type, data } }));
  });

beforeEach(() => {
  service = createService();
  changes.value = {};
});
afterEach(() => {
  closePages();
  jest.restoreAllMocks();
});

describe('an inline ad', () => {
  test('is nothing until there is an ad for its message and code, and stands where it was put', async () => {
    const slot = jest.fn(inAside);
    const page = open(() => [h(InlineAd, { messageId: 'a1' }, { default: slot }), h(InlineAd, { messageId: 'a2' })]);
    expect(visible(page)).toBe('<main>chat</main>');
    expect(slot).not.toHaveBeenCalled();
    await turn();
    expect(page.element.querySelectorAll('main > div > aside')).toHaveLength(1);
    expect(page.frames()[0]?.src).toMatch(/^https:\/\/ads\.example\.com\/api\/frame\/[-0-9a-f]{36}\?code=inlineAd&/);
  });

  test('is there as well when it comes to the page after the ad', async () => {
    const page = open(() => []);
    await turn();
    await during(() => (draw.value = () => [h(InlineAd, { messageId: 'a1', theme: 'dark', class: 'ad' })]));
    expect(page.frames().map(({ src }) => new URL(src).searchParams.get('theme'))).toEqual(['dark']);
    expect(page.element.querySelectorAll('.ad iframe')).toHaveLength(1);
  });

  test('belongs to its code', async () => {
    const codes = ['one', 'two', 'three'];
    changes.value = { enabledPlacementCodes: codes };
    const page = open(() => codes.map((code) => h(InlineAd, { messageId: 'a1', code })));
    await turn('one', 'two');
    expect(page.frames().map(({ src }) => new URL(src).searchParams.get('code'))).toEqual(['one', 'two']);
  });

  test('keeps its frame through 100 renders, new slots, another theme and later messages', async () => {
    const drawing =
      (count: number, theme: 'light' | 'dark'): Draw =>
      () => [
        `${count}`,
        h(
          InlineAd,
          { messageId: 'a1', theme, key: 'ad' },
          { default: ({ ad }: { readonly ad: VNode }) => h('aside', { title: count }, [ad]) },
        ),
      ];
    const page = open(drawing(0, 'light'));
    await turn();
    const [frame] = page.frames();
    for (let count = 1; count <= 100; count++) {
      await during(() => (draw.value = drawing(count, count > 50 ? 'dark' : 'light')));
    }
    await during(() => ads.addMessage({ ...USER, id: 'u2' }));
    expect(page.element.querySelector('aside')?.title).toBe('100');
    expect(page.frames()).toEqual([frame]);
    expect(frame?.isConnected).toBe(true);
  });

  test('tells the page in its frame of an appearance that is changed in place', async () => {
    const appearance = reactive({ accent: '#0a5c36' });
    const page = open(() => [h(InlineAd, { messageId: 'a1', appearance })]);
    await turn();
    const [frame] = page.frames();
    const posted = jest.spyOn(frame?.contentWindow as Window, 'postMessage').mockReturnValue();
    await frameSays(frame, 'init-iframe');
    await during(() => (appearance.accent = '#5c0a36'));
    const told = posted.mock.calls.map(([message]) => (message as Wired).data.otherParams.appearance);
    expect(told).toEqual([{ accent: '#0a5c36' }, { accent: '#5c0a36' }]);
    // A frame could not be posted what Vue watches.
    expect(told.some(isReactive)).toBe(false);
  });

  test('tells the page in its frame of another theme', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1', theme: 'light' })]);
    await turn();
    const [frame] = page.frames();
    const posted = jest.spyOn(frame?.contentWindow as Window, 'postMessage').mockReturnValue();
    await frameSays(frame, 'init-iframe');
    await during(() => (draw.value = () => [h(InlineAd, { messageId: 'a1', theme: 'dark' })]));
    const themes = posted.mock.calls.map(([message]) => (message as Wired).data.otherParams.theme);
    expect(themes).toEqual(['light', 'dark']);
  });

  test('follows its message id', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1' })]);
    await turn();
    await during(() => (draw.value = () => [h(InlineAd, { messageId: 'a2' })]));
    expect(visible(page)).toBe('<main>chat</main>');
    await during(() => (draw.value = () => [h(InlineAd, { messageId: 'a1' })]));
    expect(page.frames()).toHaveLength(1);
  });

  test('goes with its session', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1' })]);
    await turn();
    await during(() => (changes.value = { conversationId: 'conversation-2' }));
    expect(visible(page)).toBe('<main>chat</main>');
  });

  const aroundIt = (page: Page) => page.element.querySelector<HTMLElement>('main > div')?.style;

  test('and what is around it are seen once the ad has a height, and gone when it fails', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1' }, { default: inAside })]);
    await turn();
    const [frame] = page.frames();
    expect(aroundIt(page)).toMatchObject({ height: '0px', overflow: 'hidden', visibility: 'hidden' });
    await frameSays(frame, 'init-iframe');
    await frameSays(frame, 'show-iframe');
    expect(aroundIt(page)).toMatchObject({ height: '0px', visibility: 'hidden' });
    await frameSays(frame, 'resize-iframe', { height: 120 });
    expect(aroundIt(page)).toMatchObject({ height: '', overflow: '', visibility: '', display: 'contents' });
    expect(page.frames()).toEqual([frame]);
    await frameSays(frame, 'error-iframe');
    expect(visible(page)).toBe('<main>chat</main>');
    expect(service.events.map(({ name }) => name)).toEqual(['ad.filled', 'ad.height', 'ad.error']);
  });

  test('and what is around it are never seen, and go, when its page says nothing', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1' }, { default: inAside })]);
    await turn();
    await during(() => service.advance(10_000));
    expect(aroundIt(page)?.visibility).toBe('hidden');
    await during(() => service.advance(3_000));
    expect(visible(page)).toBe('<main>chat</main>');
    expect(service.events).toMatchObject([{ name: 'ad.filled' }, { payload: { errCode: 'frame_unreachable' } }]);
  });
});

interface Wired {
  readonly data: { readonly otherParams: { readonly theme?: string; readonly appearance?: object } };
}

describe('what breaks', () => {
  const broken = { name: 'ad.error', payload: { message: expect.any(String), errCode: 'component_error' } };
  const fail = (): never => {
    throw new Error('The host is broken.');
  };
  const Broken = defineComponent({ setup: () => fail });

  test.each([
    ['a slot that throws', fail],
    ['a component in the slot that throws', () => h(Broken)],
  ] as const)('%s: the ad is gone, the chat and other ads stay', async (_name, slot) => {
    jest.spyOn(console, 'warn').mockReturnValue();
    changes.value = { enabledPlacementCodes: ['inlineAd', 'two'] };
    const page = open(() => [
      h(InlineAd, { messageId: 'a1' }, { default: slot }),
      h(InlineAd, { messageId: 'a1', code: 'two' }),
    ]);
    await turn('inlineAd', 'two');
    expect(page.frames().map(({ src }) => new URL(src).searchParams.get('code'))).toEqual(['two']);
    expect(service.events.slice(2)).toEqual([broken]);
    expect(page.errors).toEqual([]);
  });

  test('two places for one ad: the first has it', async () => {
    const page = open(() => [h(InlineAd, { messageId: 'a1' }), h(InlineAd, { messageId: 'a1' })]);
    await turn();
    expect(page.frames()).toHaveLength(1);
    expect(service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
    expect(page.errors).toEqual([]);
  });

  test('a slot and an onEvent that throw', async () => {
    changes.value = { onEvent: fail };
    const page = open(() => [h(InlineAd, { messageId: 'a1' }, { default: fail })]);
    await turn();
    expect(visible(page)).toBe('<main>chat</main>');
    expect(page.errors).toEqual([]);
  });
});
