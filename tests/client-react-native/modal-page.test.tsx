import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import { BackHandler, StyleSheet } from 'react-native';
import { ASSISTANT, USER } from '../adapters/client-react/support/service.js';
import { during, openApp, type App } from './support/app.js';
import { shownWebViews } from './support/fake-web-view.js';
import { pageIn, type PageInView } from './support/page-in-view.js';
import { ad, nothingShown, reveal, turn } from './support/turn.js';

let app: App;
beforeEach(() => {
  app = openApp();
});

describe('a modal page', () => {
  const openModal = async (): Promise<PageInView> => {
    const inline = await turn(app);
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

  test('opens no keyboard without a press, and neither does the ad below it; one that takes the focus goes with its ad', async () => {
    const modal = await openModal();
    const opens = [...shownWebViews].map(({ props }) => props().keyboardDisplayRequiresUserAction);
    expect(opens).toEqual([true, true]);
    await during(() => modal.post({ type: 'error-component-iframe', data: { errorType: 'focus_taken' } }));
    expect(shownWebViews.size).toBe(1);
    await during(() =>
      pageIn([...shownWebViews][0] as never).post({ type: 'error-iframe', data: { errCode: 'focus_taken' } }),
    );
    nothingShown();
    const errors = app.service.events.filter(({ name }) => name === 'ad.error');
    expect(errors.map(({ payload }) => payload)).toMatchObject([
      { errCode: 'focus_taken' },
      { errCode: 'focus_taken' },
    ]);
  });

  test('goes with its ad', async () => {
    await openModal();
    app.draw({ messages: [USER, ASSISTANT] });
    nothingShown();
    expect(app.service.timers()).toBe(1);
  });
});
