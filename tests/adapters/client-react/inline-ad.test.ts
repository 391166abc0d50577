/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { AdsProvider, InlineAd, useAds, type Ads, type InlineAdProps } from '../../../adapters/client-react/index.js';
import { closePages, during, openPage, type Page } from './support/page.js';
import { ASSISTANT, createService, ORIGIN, USER, type Service } from './support/service.js';

let service: Service;
let page: Page;
let ads: Ads;

const Chat = ({ children }: { readonly children?: ReactNode }): ReactElement => {
  ads = useAds();
  return createElement('main', null, 'chat', children);
};

const chat = (...children: ReactNode[]): ReactElement =>
  createElement(AdsProvider, { ...service.options, children: createElement(Chat, null, ...children) });

const inlineAd = (props: Partial<InlineAdProps> & { readonly key?: string } = {}): ReactElement =>
  createElement(InlineAd, { key: 'ad', messageId: 'a1', ...props });

/** A whole turn, with an ad for each code. */
const turn = async (...codes: string[]): Promise<void> => {
  await during(() => ads.addMessage(USER));
  await during(() => service.fill(...codes));
  await during(() => ads.addMessage(ASSISTANT));
};

const frameSays = (frame: HTMLIFrameElement | undefined, type: string, data: object = {}): Promise<void> =>
  during(() => {
    const source = frame?.contentWindow ?? null;
    window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: { type, data } }));
  });

beforeEach(() => {
  service = createService();
  page = openPage();
});
afterEach(async () => {
  await closePages();
  jest.restoreAllMocks();
});

describe('an inline ad', () => {
  test('is nothing until there is an ad for its message and code, and stands where it was put', async () => {
    const wrapper = jest.fn((ad: ReactNode) => createElement('aside', null, ad));
    await page.render(chat(inlineAd({ wrapper }), inlineAd({ key: 'other', messageId: 'a2' })));
    expect(page.element.innerHTML).toBe('<main>chat</main>');
    await turn();
    expect(page.element.querySelectorAll('main > div > aside')).toHaveLength(1);
    expect(page.frames()[0]?.src).toMatch(/^https:\/\/ads\.example\.com\/api\/frame\/[-0-9a-f]{36}\?code=inlineAd&/);
    expect(wrapper).toHaveBeenCalled();
  });

  test.each(['main > div', 'main > div > div', 'iframe'])('may be taken out by somebody else: %s', async (selector) => {
    await page.render(chat(inlineAd()));
    await turn();
    page.element.querySelector(selector)?.remove();
    await page.render(chat());
    expect(page.element.innerHTML).toBe('<main>chat</main>');
  });

  test('is there as well when it comes to the page after the ad; StrictMode keeps one frame', async () => {
    await page.render(chat(), true);
    await turn();
    await page.render(chat(inlineAd({ theme: 'dark' })), true);
    expect(page.frames().map(({ src }) => new URL(src).searchParams.get('theme'))).toEqual(['dark']);
  });

  test('belongs to its code', async () => {
    await page.render(
      createElement(AdsProvider, {
        ...service.options,
        enabledPlacementCodes: ['one', 'two', 'three'],
        children: createElement(
          Chat,
          null,
          ['one', 'two', 'three'].map((code) => inlineAd({ key: code, code })),
        ),
      }),
    );
    await turn('one', 'two');
    expect(page.frames().map(({ src }) => new URL(src).searchParams.get('code'))).toEqual(['one', 'two']);
  });

  test('keeps its frame through 100 renders, new wrappers, another theme and later messages', async () => {
    const wrapped = (count: number, theme: 'light' | 'dark'): ReactElement =>
      chat(`${count}`, inlineAd({ theme, wrapper: (ad) => createElement('aside', { title: `${count}` }, ad) }));
    await page.render(wrapped(0, 'light'));
    await turn();
    const [frame] = page.frames();
    for (let count = 1; count <= 100; count++) await page.render(wrapped(count, count > 50 ? 'dark' : 'light'));
    await during(() => ads.addMessage({ ...USER, id: 'u2' }));
    expect(page.frames()).toEqual([frame]);
    expect(frame?.isConnected).toBe(true);
  });

  test('tells the page in its frame of another theme', async () => {
    await page.render(chat(inlineAd({ theme: 'light' })));
    await turn();
    const [frame] = page.frames();
    const posted = jest.spyOn(frame?.contentWindow as Window, 'postMessage').mockReturnValue();
    await frameSays(frame, 'init-iframe');
    await page.render(chat(inlineAd({ theme: 'dark' })));
    const themes = posted.mock.calls.map(([message]) => (message as Wired).data.otherParams.theme);
    expect(themes).toEqual(['light', 'dark']);
  });

  test('tells the page in its frame of another appearance, by value', async () => {
    const ad = (accent: string): ReactElement => chat(inlineAd({ appearance: { accent, radius: 4 } }));
    await page.render(ad('#0a5c36'));
    await turn();
    const [frame] = page.frames();
    const posted = jest.spyOn(frame?.contentWindow as Window, 'postMessage').mockReturnValue();
    await frameSays(frame, 'init-iframe');
    for (const accent of ['#0a5c36', '#0a5c36', '#5c0a36']) await page.render(ad(accent));
    const told = posted.mock.calls.map(([message]) => (message as Wired).data.otherParams.appearance);
    expect(told).toEqual([
      { accent: '#0a5c36', radius: 4 },
      { accent: '#5c0a36', radius: 4 },
    ]);
    expect(frame?.src).not.toContain('accent');
  });

  test('follows its message id', async () => {
    await page.render(chat(inlineAd()));
    await turn();
    await page.render(chat(inlineAd({ messageId: 'a2' })));
    expect(page.element.innerHTML).toBe('<main>chat</main>');
    await page.render(chat(inlineAd()));
    expect(page.frames()).toHaveLength(1);
  });

  test('goes with its session', async () => {
    await page.render(chat(inlineAd()));
    await turn();
    const changed = { ...service.options, conversationId: 'conversation-2' };
    await page.render(createElement(AdsProvider, { ...changed, children: createElement(Chat, null, inlineAd()) }));
    expect(page.element.innerHTML).toBe('<main>chat</main>');
  });

  const aroundIt = () => page.element.querySelector<HTMLElement>('main > div')?.style;

  test('and what is around it are seen once the ad has a height, and gone when it fails', async () => {
    await page.render(chat(inlineAd({ wrapper: (ad) => createElement('aside', null, ad) })));
    await turn();
    const [frame] = page.frames();
    expect(aroundIt()).toMatchObject({ height: '0px', overflow: 'hidden', visibility: 'hidden' });
    await frameSays(frame, 'init-iframe');
    await frameSays(frame, 'show-iframe');
    expect(aroundIt()).toMatchObject({ height: '0px', visibility: 'hidden' });
    await frameSays(frame, 'resize-iframe', { height: 120 });
    expect(aroundIt()).toMatchObject({ height: '', overflow: '', visibility: '', display: 'contents' });
    expect(page.frames()).toEqual([frame]);
    await frameSays(frame, 'error-iframe');
    expect(page.element.innerHTML).toBe('<main>chat</main>');
    expect(service.events.map(({ name }) => name)).toEqual(['ad.filled', 'ad.height', 'ad.error']);
  });

  test('and what is around it are never seen, and go, when its page says nothing', async () => {
    await page.render(chat(inlineAd({ wrapper: (ad) => createElement('aside', null, ad) })), true);
    await turn();
    await during(() => service.advance(10_000));
    expect(aroundIt()?.visibility).toBe('hidden');
    await during(() => service.advance(3_000));
    expect(page.element.innerHTML).toBe('<main>chat</main>');
    expect(service.events).toMatchObject([{ name: 'ad.filled' }, { payload: { errCode: 'frame_unreachable' } }]);
  });
});

interface Wired {
  readonly data: { readonly otherParams: { readonly theme?: string; readonly appearance?: object } };
}

describe('what breaks', () => {
  const broken = { name: 'ad.error', payload: { message: expect.any(String), errCode: 'component_error' } };
  /** React says of every error that it was caught. */
  const expectNoise = (): void => void jest.spyOn(console, 'error').mockReturnValue();

  test('a wrapper that throws: the ad is gone, the chat and other ads stay', async () => {
    expectNoise();
    const wrapper = (): never => {
      throw new Error('The host is broken.');
    };
    await page.render(chat(inlineAd({ wrapper }), inlineAd({ key: 'other', code: 'two' })));
    await turn();
    expect(page.element.innerHTML).toBe('<main>chat</main>');
    expect(service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });

  test('two places for one ad: the first has it', async () => {
    expectNoise();
    await page.render(chat(inlineAd(), inlineAd({ key: 'again' })));
    await turn();
    expect(page.frames()).toHaveLength(1);
    expect(service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });

  test('a wrapper and an onEvent that throw', async () => {
    expectNoise();
    const fail = (): never => {
      throw new Error('The host is broken.');
    };
    const child = createElement(Chat, null, inlineAd({ wrapper: fail }));
    await page.render(createElement(AdsProvider, { ...service.options, onEvent: fail, children: child }));
    await turn();
    expect(page.element.innerHTML).toBe('<main>chat</main>');
  });

  test('no provider: an inline ad is nothing', async () => {
    expectNoise();
    await page.render(createElement('main', null, inlineAd()));
    expect(page.element.innerHTML).toBe('<main></main>');
  });
});
