import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { AppState, BackHandler, Linking, StyleSheet, View } from 'react-native';
import { InlineAd, type AdsProviderProps, type InlineAdProps } from '../../adapters/client-react-native/index.js';
import { ASSISTANT, ORIGIN, USER } from '../adapters/client-react/support/service.js';
import { during, openApp, type App } from './support/app.js';
import { shownWebViews } from './support/fake-web-view.js';
import { pageIn, type PageInView } from './support/page-in-view.js';

let app: App;
const ad = (props: Partial<InlineAdProps> = {}): ReactElement => <InlineAd key="ad" messageId="a1" {...props} />;
const nothingShown = (): void => expect(shownWebViews.size).toBe(0);

/** A turn that brings an ad; the app draws `props`. */
const converse = async (props: Partial<AdsProviderProps> = {}): Promise<void> => {
  const all = { children: ad(), ...props };
  app.draw({ ...all, messages: [USER] });
  await during(() => app.service.fill());
  app.draw({ ...all, messages: [USER, ASSISTANT] });
  await during(() => undefined);
};

const turn = async (props: Partial<AdsProviderProps> = {}): Promise<PageInView> => {
  await converse(props);
  return pageIn([...shownWebViews][0] as never);
};

/** The page says that it is there and how high it is. */
const reveal = (page: PageInView): Promise<void> =>
  during(() => {
    page.post({ type: 'init-iframe', data: {} });
    page.post({ type: 'show-iframe', data: {} });
    page.post({ type: 'resize-iframe', data: { height: 120 } });
  });

const heightOf = (): unknown =>
  StyleSheet.flatten(screen.getByLabelText('Advertisement', { includeHiddenElements: true }).props.style).height;

beforeEach(() => {
  app = openApp();
});

describe('an inline ad', () => {
  test('is nothing without an ad, and its wrapper is not called', async () => {
    const wrapper = jest.fn((shown: ReactElement) => shown);
    app.draw({ children: ad({ wrapper }), messages: [USER, ASSISTANT] });
    await during(() => app.service.advance(10));
    nothingShown();
    expect(wrapper).not.toHaveBeenCalled();
    expect(screen.toJSON()).toMatchObject({ props: { testID: 'chat' } });
  });

  test('is hidden until its page asks to be shown, then as high as it says; stands in its wrapper', async () => {
    const page = await turn({ children: ad({ wrapper: (shown) => <View testID="card">{shown}</View> }) });
    expect(screen.getByTestId('card')).toBeTruthy();
    expect(heightOf()).toBe(0);
    await reveal(page);
    expect(heightOf()).toBe(120);
    expect(page.takeHeard()).toEqual([expect.objectContaining({ type: 'update-iframe' })]);
  });

  test('keeps its web view through renders, and is told another theme', async () => {
    const page = await turn({ children: ad({ theme: 'light' }) });
    await reveal(page);
    const [before] = shownWebViews;
    for (let count = 0; count < 20; count++) {
      app.draw({ children: ad({ theme: 'dark' }), messages: [USER, ASSISTANT] });
    }
    expect([...shownWebViews]).toEqual([before]);
    expect(page.address.searchParams.get('theme')).toBe('light');
    const told = page.takeHeard().map(({ data }) => (data as { otherParams: { theme: string } }).otherParams.theme);
    expect(told).toEqual(['light', 'dark']);
  });

  test('goes with the next message by default, and stays with preserve or isDisabled', async () => {
    await turn();
    app.draw({ children: ad(), messages: [USER, ASSISTANT], isDisabled: true });
    expect(shownWebViews.size).toBe(1);
    app.draw({ children: ad(), staleAdsHandling: 'preserve', messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] });
    await during(() => undefined);
    expect(shownWebViews.size).toBe(1);
    app.draw({ children: ad(), messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] });
    nothingShown();
  });

  test('stays on its page, and hears nobody else', async () => {
    const page = await turn();
    const [shown] = shownWebViews;
    const { onShouldStartLoadWithRequest: mayLoad } = shown!.props();
    expect(mayLoad({ url: `${ORIGIN}/api/frame/x`, isTopFrame: true })).toBe(true);
    expect(mayLoad({ url: 'https://evil.example/', isTopFrame: false })).toBe(true);
    expect(mayLoad({ url: `${ORIGIN}.evil.example/`, isTopFrame: true })).toBe(false);
    expect(mayLoad({ url: 'intent://evil', isTopFrame: true })).toBe(false);
    const show = { type: 'show-iframe', data: {} };
    await reveal(page);
    for (const data of ['', '{', 'null', '[]', JSON.stringify({ message: show }), `${'x'.repeat(2_000_000)}`]) {
      shown!.props().onMessage({ nativeEvent: { data, url: `${ORIGIN}/` } });
      shown!.props().onMessage({ nativeEvent: { data: data as never, url: undefined as never } });
    }
    await during(() => page.post({ type: 'hide-iframe', data: {} }, `${ORIGIN}.evil.example`));
    await during(() => page.post({ type: 'hide-iframe', data: {} }, ORIGIN, 'creative'));
    expect(heightOf()).toBe(120);
  });

  test('speaks to the page of the service only', async () => {
    const page = await turn();
    await reveal(page);
    const [script = ''] = [...shownWebViews][0]!.scripts;
    expect(script).toContain(`if(location.origin==="${ORIGIN}")`);
    expect(script).not.toMatch(/[\u2028\u2029]/);
  });

  test.each(['onError', 'onHttpError', 'onRenderProcessGone', 'onContentProcessDidTerminate'])(
    'is gone after %s, with one ad.error',
    async (name) => {
      const page = await turn();
      await reveal(page);
      const { [name]: tell } = [...shownWebViews][0]!.props() as unknown as Record<string, () => void>;
      await during(() => tell?.());
      nothingShown();
      expect(app.service.events.map((event) => event.name)).toEqual(['ad.filled', 'ad.error']);
    },
  );
});

describe('where an ad is on the screen', () => {
  afterEach(() => void jest.useRealTimers());

  test.each(['active', 'background'] as const)('is told every 200 ms, until it leaves; app: %s', async (state) => {
    jest.useFakeTimers();
    Object.assign(AppState, { currentState: state });
    const page = await turn();
    const measured = jest.fn((tell: (...box: number[]) => void) => tell(10, 700, 370, 120));
    const box = screen.getByLabelText('Advertisement', { includeHiddenElements: true });
    const host = screen.UNSAFE_getAllByType(View).find(({ props }) => props.accessibilityLabel === 'Advertisement');
    Object.assign(host?.instance ?? box.instance ?? {}, { measureInWindow: measured });
    await during(() => jest.advanceTimersByTime(600));
    expect(measured).toHaveBeenCalledTimes(3);
    expect(page.takeHeard()[0]).toEqual({
      type: 'update-dimensions-iframe',
      data: expect.objectContaining({
        containerX: 10,
        containerY: 700,
        containerWidth: 370,
        containerHeight: 120,
        windowWidth: expect.any(Number),
        windowHeight: expect.any(Number),
        keyboardHeight: 0,
        visible: state === 'active',
        code: 'inlineAd',
      }),
    });
    app.leave();
    jest.advanceTimersByTime(1_000);
    expect(measured).toHaveBeenCalledTimes(3);
  });
});

describe('a click', () => {
  const click = (data: object): object => ({ type: 'click-iframe', data: { id: 'x', content: 'x', ...data } });
  const url = 'https://shop.example/';
  const settle = (): Promise<void> => during(() => new Promise((resolve) => setTimeout(resolve, 0)));

  beforeEach(() => void jest.mocked(Linking.openURL).mockReset().mockResolvedValue(undefined));

  test('opens the browser in the app', async () => {
    const open = jest.fn(() => Promise.resolve());
    const page = await turn({ inAppBrowser: { open, isAvailable: () => Promise.resolve(true) } });
    page.post(click({ url }));
    await settle();
    expect([open.mock.calls, jest.mocked(Linking.openURL).mock.calls]).toEqual([[[url]], []]);
  });

  test.each([
    ['is not available', { open: () => Promise.resolve(), isAvailable: () => Promise.resolve(false) }, {}],
    ['fails', { open: () => Promise.reject(new Error('broken')) }, {}],
    ['is not asked for', { open: () => Promise.reject(new Error('not me')) }, { target: 'browser' }],
    ['is not there', undefined, {}],
  ])('opens the browser of the system when the one in the app %s', async (_why, inAppBrowser, how) => {
    const page = await turn({ inAppBrowser });
    page.post(click({ url, ...how }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([[url]]);
  });

  test('tries the fallback when nothing can open the address, and is silent when that fails, too', async () => {
    jest.mocked(Linking.openURL).mockRejectedValue(new Error('nobody can'));
    const page = await turn();
    page.post(click({ url, fallbackUrl: 'https://other.example/' }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([[url], ['https://other.example/']]);
  });

  test('of a creative opens its own window outside, once', async () => {
    const page = await turn();
    [...shownWebViews][0]!.props().onOpenWindow({ nativeEvent: { targetUrl: 'https://counter.example/?to=shop' } });
    page.post(click({ url }));
    await settle();
    expect(jest.mocked(Linking.openURL).mock.calls).toEqual([['https://counter.example/?to=shop']]);
  });
});

describe('a modal page', () => {
  const openModal = async (): Promise<PageInView> => {
    const inline = await turn();
    await reveal(inline);
    const says = { type: 'open-component-iframe', data: { component: 'modal', timeout: 3_000 } };
    await during(() => inline.post(says));
    return pageIn([...shownWebViews][1] as never);
  };
  const box = () => screen.getAllByLabelText('Advertisement', { includeHiddenElements: true }).at(-1)!;

  test('loads out of sight and out of the way, and lies over the app when it is ready', async () => {
    const modal = await openModal();
    expect(modal.address.pathname).toMatch(/^\/api\/modal\//);
    expect(box().props).toMatchObject({ pointerEvents: 'none', accessibilityElementsHidden: true });
    await during(() => modal.post({ type: 'init-component-iframe', data: {} }));
    expect(box().props).toMatchObject({ pointerEvents: 'auto', accessibilityViewIsModal: true });
    expect(StyleSheet.flatten(box().props.style)).toMatchObject({
      position: 'absolute',
      opacity: 1,
      top: 0,
      bottom: 0,
    });
  });

  test('is closed by the back button of the device, which then does nothing else', async () => {
    const remove = jest.fn();
    let onBack: (() => unknown) | undefined;
    jest.spyOn(BackHandler, 'addEventListener').mockImplementation((_name, handler) => {
      onBack = handler as () => unknown;
      return { remove } as never;
    });
    const modal = await openModal();
    expect(onBack).toBeUndefined();
    await during(() => modal.post({ type: 'init-component-iframe', data: {} }));
    await during(() => expect(onBack?.()).toBe(true));
    expect([shownWebViews.size, remove.mock.calls.length]).toEqual([1, 1]);
  });

  test('goes with its ad', async () => {
    await openModal();
    app.draw({ messages: [USER, ASSISTANT] });
    nothingShown();
    expect(app.service.timers()).toBe(1);
  });
});

describe('what breaks', () => {
  const broken = { name: 'ad.error', payload: { message: expect.any(String), errCode: 'component_error' } };
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

  test('a wrapper that throws: the ad is gone, the chat stays', async () => {
    const wrapper = (): never => {
      throw new Error('The host is broken.');
    };
    await converse({ children: ad({ wrapper }) });
    nothingShown();
    expect(screen.getByTestId('chat')).toBeTruthy();
    expect(app.service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });

  test('two places for one ad: the first has it', async () => {
    await turn({ children: [ad(), ad({ key: 'again' } as never)] });
    expect(shownWebViews.size).toBe(1);
    expect(app.service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });
});

const LIMIT_MS = 120_000;

test.each([false, true])(
  '1 000 mounts of an ad leave nothing behind; StrictMode: %s',
  async (isStrict) => {
    await turn();
    const added = jest.spyOn(globalThis, 'setInterval');
    const removed = jest.spyOn(globalThis, 'clearInterval');
    for (let count = 0; count < 1_000; count++) {
      app.draw({ children: null, messages: [USER, ASSISTANT] }, isStrict);
      app.draw({ children: ad(), messages: [USER, ASSISTANT] }, isStrict);
    }
    app.leave();
    await during(() => undefined);
    nothingShown();
    expect(added.mock.calls.length).toBeGreaterThanOrEqual(1_000);
    // One more: that of the ad that was there before.
    expect(removed.mock.calls.length - added.mock.calls.length).toBe(1);
    expect(app.service.timers()).toBe(0);
  },
  LIMIT_MS,
);
