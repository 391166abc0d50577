import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react-native';
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

  test('is closed by a button of the app over it, in the language of the ad, though it hangs', async () => {
    const modal = await openModal();
    expect(screen.queryByRole('button', { name: 'Schließen' })).toBeNull();
    const names = { label: 'Anzeige', language: 'de', close: 'Schließen' };
    await during(() => modal.post({ type: 'init-component-iframe', data: names }));
    const button = screen.getByRole('button', { name: 'Schließen' });
    expect(button.props.accessibilityLanguage).toBe('de');
    expect(StyleSheet.flatten(button.props.style)).toMatchObject({ width: 48, height: 48 });
    await during(() => fireEvent.press(button));
    expect(shownWebViews.size).toBe(1);
    expect(app.service.events.map(({ name }) => name)).not.toContain('ad.error');
  });

  test('is loaded again, once, when its process has ended', async () => {
    await openModal();
    const end = (): Promise<void> => during(() => [...shownWebViews].at(-1)!.props().onRenderProcessGone?.());
    const before = [...shownWebViews][1];
    await end();
    expect([shownWebViews.size, [...shownWebViews][1] === before]).toEqual([2, false]);
    await end();
    expect(shownWebViews.size).toBe(1);
    expect(app.service.events.at(-1)).toMatchObject({ payload: { errCode: 'component_error' } });
  });

  test('stays when the row of its ad goes or a message comes, and goes with the conversation', async () => {
    const modal = await openModal();
    await during(() => modal.post({ type: 'init-component-iframe', data: {} }));
    app.draw({ children: ad(), messages: [USER, ASSISTANT, { ...USER, id: 'u2' }] });
    expect([...shownWebViews].map((view) => pageIn(view).address.pathname)).toEqual([modal.address.pathname]);
    app.draw({ conversationId: 'another', messages: [] });
    await during(() => undefined);
    nothingShown();
  });
});
