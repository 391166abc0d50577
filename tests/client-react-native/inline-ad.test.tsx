import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { AppState, Dimensions, Platform, StyleSheet, View } from 'react-native';
import { ASSISTANT, ORIGIN, USER } from '../adapters/client-react/support/service.js';
import { during, openApp, type App } from './support/app.js';
import { createFakePlatformInfo } from './support/fake-platform-info.js';
import { shownWebViews } from './support/fake-web-view.js';
import { pageIn } from './support/page-in-view.js';
import { ad, converse, nothingShown, reveal, turn } from './support/turn.js';

let app: App;
beforeEach(() => {
  app = openApp();
});

const heightOf = (): unknown =>
  StyleSheet.flatten(screen.getByLabelText('Advertisement', { includeHiddenElements: true }).props.style).height;

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
    const page = await turn(app, { children: ad({ wrapper: (shown) => <View testID="card">{shown}</View> }) });
    expect(screen.queryByTestId('card')).toBeNull();
    expect(screen.getByTestId('card', { includeHiddenElements: true })).toBeTruthy();
    expect(heightOf()).toBe(0);
    await reveal(page);
    expect(screen.getByTestId('card')).toBeTruthy();
    expect(heightOf()).toBe(120);
    expect(page.takeHeard()).toEqual([expect.objectContaining({ type: 'update-iframe' })]);
  });

  test('keeps its web view through renders, and is told another theme', async () => {
    const page = await turn(app, { children: ad({ theme: 'light' }) });
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

  test('tells the page of another appearance, by value', async () => {
    const look = (accent: string) => ad({ appearance: { accent } });
    const page = await turn(app, { children: look('#0a5c36') });
    await reveal(page);
    for (const accent of ['#0a5c36', '#0a5c36', '#5c0a36']) {
      app.draw({ children: look(accent), messages: [USER, ASSISTANT] });
    }
    const told = page.takeHeard().map(({ data }) => (data as { otherParams: object }).otherParams);
    expect(told).toEqual([
      { theme: undefined, appearance: { accent: '#0a5c36' } },
      { theme: undefined, appearance: { accent: '#5c0a36' } },
    ]);
  });

  test('goes with the next message by default, and stays with preserve or isDisabled', async () => {
    await turn(app);
    app.draw({ children: ad(), messages: [USER, ASSISTANT], isDisabled: true });
    expect(shownWebViews.size).toBe(1);
    app.draw({ children: ad(), staleAdsHandling: 'preserve', messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] });
    await during(() => undefined);
    expect(shownWebViews.size).toBe(1);
    app.draw({ children: ad(), messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] });
    nothingShown();
  });

  test('stays on its page, and hears nobody else', async () => {
    const page = await turn(app);
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

  test('is heard by a secret of the platform that no other page has', async () => {
    const secrets = ['first', 'second'];
    const platformInfo = createFakePlatformInfo({ newSecret: () => secrets.shift() ?? 'none left' });
    const page = await turn(app, { platformInfo });
    await reveal(page);
    const say = (secret: string, type: string) =>
      [...shownWebViews][0]!.props().onMessage({
        nativeEvent: { data: JSON.stringify({ secret, message: { type, data: {} } }), url: `${ORIGIN}/` },
      });
    await during(() => say('second', 'hide-iframe'));
    expect(heightOf()).toBe(120);
    await during(() => say('first', 'hide-iframe'));
    expect(heightOf()).toBe(0);
  });

  test('is not shown where the platform has no secret; the chat goes on', async () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const platformInfo = createFakePlatformInfo({
      newSecret: () => {
        throw new Error('The native code is not in this app: build it again.');
      },
    });
    await converse(app, { platformInfo });
    nothingShown();
    expect(app.service.events.map(({ name }) => name)).toEqual(['ad.filled', 'ad.error']);
    expect(screen.getByTestId('chat')).toBeTruthy();
    said.mockRestore();
  });

  test('on iOS has no previews of links, and no links made of numbers', async () => {
    await turn(app);
    expect([...shownWebViews][0]!.props()).toMatchObject({ allowsLinkPreview: false, dataDetectorTypes: 'none' });
  });

  test('speaks to the page of the service only', async () => {
    const page = await turn(app);
    await reveal(page);
    const [script = ''] = [...shownWebViews][0]!.scripts;
    expect(script).toContain(`if(location.origin==="${ORIGIN}")`);
    expect(script).not.toMatch(/[\u2028\u2029]/);
  });

  test.each([
    ['onError', { code: -1004, description: 'Could not connect to the server.' }, 'frame_unreachable'],
    ['onError', { code: -2, description: 'net::ERR_NAME_NOT_RESOLVED' }, 'frame_unreachable'],
    ['onError', { code: -1022, description: 'App Transport Security' }, 'frame_blocked'],
    ['onError', { code: 104, description: 'The URL was blocked by a content blocker' }, 'frame_blocked'],
    ['onError', { code: -1, description: 'net::ERR_CLEARTEXT_NOT_PERMITTED' }, 'frame_blocked'],
    ['onHttpError', { statusCode: 404 }, 'frame_unreachable'],
  ])('is gone after %s of %j, with one ad.error: %s', async (name, nativeEvent, errCode) => {
    const page = await turn(app);
    await reveal(page);
    const props = [...shownWebViews][0]!.props() as unknown as Record<string, (event: object) => void>;
    await during(() => {
      props[name]?.({ nativeEvent });
      props[name]?.({ nativeEvent });
    });
    nothingShown();
    expect(app.service.events).toMatchObject([
      { name: 'ad.filled' },
      { name: 'ad.height' },
      { name: 'ad.error', payload: { errCode } },
    ]);
  });

  test.each(['onRenderProcessGone', 'onContentProcessDidTerminate'])(
    'is loaded again, once and silently, with its height, after %s',
    async (name) => {
      const page = await turn(app);
      await reveal(page);
      const end = (): Promise<void> =>
        during(() => {
          const props = [...shownWebViews][0]!.props() as unknown as Record<string, (event: object) => void>;
          props[name]?.({ nativeEvent: {} });
          props[name]?.({ nativeEvent: {} });
        });
      const before = [...shownWebViews];
      await end();
      const [again] = [...shownWebViews];
      expect([shownWebViews.size, again === before[0], heightOf()]).toEqual([1, false, 120]);
      const loaded = pageIn(again!);
      await during(() => {
        loaded.post({ type: 'init-iframe', data: {} });
        loaded.post({ type: 'show-iframe', data: {} });
        loaded.post({ type: 'resize-iframe', data: { height: 40 } });
      });
      expect(loaded.takeHeard()).toEqual([expect.objectContaining({ type: 'update-iframe' })]);
      expect(heightOf()).toBe(120);
      expect(app.service.events.map((event) => event.name)).toEqual(['ad.filled', 'ad.height']);
      await end();
      nothingShown();
      expect(app.service.events.at(-1)).toMatchObject({ name: 'ad.error', payload: { errCode: 'iframe_error' } });
    },
  );

  test('has its height at once when its row scrolls back, and no other one in between', async () => {
    await reveal(await turn(app));
    app.draw({ children: null, messages: [USER, ASSISTANT] });
    app.draw({ children: ad(), messages: [USER, ASSISTANT] });
    expect(heightOf()).toBe(120);
    await reveal(pageIn([...shownWebViews][0]!));
    const heights = app.service.events.filter(({ name }) => name === 'ad.height').map(({ payload }) => payload);
    expect(heights).toMatchObject([{ height: 120 }]);
  });

  test.each(['ios', 'android'] as const)('has text as large as the person wants it, on %s', async (system) => {
    jest.replaceProperty(Platform, 'OS', system);
    const window = Dimensions.get('window');
    const scale = (fontScale: number): Promise<void> =>
      during(() => Dimensions.set({ window: { ...window, fontScale }, screen: Dimensions.get('screen') }));
    await scale(1.5);
    await turn(app);
    const [view] = [...shownWebViews];
    const toldScales = (): readonly unknown[] =>
      view!.scripts.map((script) => /TextSizeAdjust='(\d+)%'/.exec(script)?.[1]).filter(Boolean);
    await during(() => view!.props().onLoad?.());
    await scale(2);
    expect(view!.props().textZoom).toBe(200);
    expect(toldScales().at(-1)).toBe(system === 'ios' ? '200' : undefined);
    await scale(window.fontScale);
  });

  test('is given up after ten seconds in which its app was in front', async () => {
    Object.assign(AppState, { currentState: 'active' });
    await turn(app);
    await during(() => app.service.advance(9_000));
    Object.assign(AppState, { currentState: 'background' });
    await during(() => app.service.advance(60_000));
    expect(shownWebViews.size).toBe(1);
    Object.assign(AppState, { currentState: 'active' });
    await during(() => app.service.advance(1_000));
    nothingShown();
    expect(app.service.events).toMatchObject([{ name: 'ad.filled' }, { payload: { errCode: 'frame_unreachable' } }]);
  });
});

describe('what breaks', () => {
  const broken = { name: 'ad.error', payload: { message: expect.any(String), errCode: 'component_error' } };
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue());

  test('a wrapper that throws: the ad is gone, the chat stays', async () => {
    const wrapper = (): never => {
      throw new Error('The host is broken.');
    };
    await converse(app, { children: ad({ wrapper }) });
    nothingShown();
    expect(screen.getByTestId('chat')).toBeTruthy();
    expect(app.service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });

  test('two places for one ad: the first has it', async () => {
    await turn(app, { children: [ad(), ad({ key: 'again' } as never)] });
    expect(shownWebViews.size).toBe(1);
    expect(app.service.events).toEqual([expect.objectContaining({ name: 'ad.filled' }), broken]);
  });
});

test.each([false, true])('1 000 mounts of an ad leave nothing behind; StrictMode: %s', async (isStrict) => {
  await turn(app);
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
});
