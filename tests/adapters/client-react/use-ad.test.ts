/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { createElement, Fragment, type ReactElement } from 'react';
import { AdsProvider, InlineAd, useAd, type AdEvent, type AdState } from '../../../adapters/client-react/index.js';
import { closePages, during, openPage } from './support/page.js';
import { ASSISTANT, createService, ORIGIN, SESSION_ID, USER } from './support/service.js';

afterEach(closePages);

const setUp = async (places: readonly string[] = ['a1']) => {
  const service = createService();
  const page = openPage();
  const states: AdState[] = [];
  const told: AdEvent[] = [];
  const State = (): ReactElement => {
    states.push(useAd({ messageId: 'a1' }));
    return createElement(Fragment);
  };
  const chat = (messages: readonly object[]) =>
    createElement(
      AdsProvider,
      { ...service.options, messages: messages as never },
      createElement(State),
      places.map((messageId) =>
        createElement(InlineAd, {
          key: messageId,
          messageId,
          className: 'ad',
          placeholder: `waiting ${messageId}`,
          fallback: `none ${messageId}`,
          onEvent: (event) => void told.push(event),
        }),
      ),
    );
  const say = (data: object): Promise<void> =>
    during(() => {
      const { contentWindow: source } = page.frames()[0] as HTMLIFrameElement;
      window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
    });
  const show = (...messages: readonly object[]): Promise<void> => page.render(chat(messages));
  return { service, page, states, told, say, show, now: () => states.at(-1) };
};

test('an ad is awaited, there, and to be seen with its height; the host hears what happens to this one alone', async () => {
  const { service, page, told, say, show, now } = await setUp();
  await show();
  expect(now()).toEqual({ messageId: 'a1', status: 'none', height: 0 });
  await show(USER, ASSISTANT);
  expect([now()?.status, page.element.textContent]).toEqual(['pending', 'waiting a1']);
  await during(() => service.fill());
  expect(now()).toEqual({ messageId: 'a1', status: 'filled', format: 'image', height: 0 });
  expect([page.frames().length, page.element.textContent]).toEqual([1, 'waiting a1']);
  expect(page.element.querySelector('.ad iframe')).not.toBeNull();
  await say({ type: 'show-iframe', data: {} });
  await say({ type: 'resize-iframe', data: { height: 240 } });
  expect(now()).toEqual({ messageId: 'a1', status: 'shown', format: 'image', height: 240 });
  expect(page.element.textContent).toBe('');
  const about = told.map(({ name, messageId }) => [name, messageId]);
  expect(about).toEqual([
    ['ad.filled', 'a1'],
    ['ad.height', 'a1'],
  ]);
  expect(service.events.map(({ name }) => name)).toEqual(['ad.filled', 'ad.height']);
});

test('a turn without an ad says why, also when the answer comes before its message; the next turn is another one', async () => {
  const { service, page, show, now } = await setUp(['a1', 'a2']);
  await show(USER);
  await during(() => service.advance(10));
  await during(() =>
    service.answer('/preload', { sessionId: SESSION_ID, bids: [], skip: true, skipCode: 'ad_skipped' }),
  );
  await show(USER, ASSISTANT);
  expect(now()).toEqual({ messageId: 'a1', status: 'empty', reason: 'ad_skipped', height: 0 });
  expect(page.element.textContent).toBe('none a1');
  await show(USER, ASSISTANT, { ...USER, id: 'u2' }, { ...ASSISTANT, id: 'a2' });
  expect(page.element.textContent).toBe('none a1waiting a2');
});

test('an ad whose page fails makes room for what stands in for it', async () => {
  const { service, page, say, show, now } = await setUp();
  await show(USER, ASSISTANT);
  await during(() => service.fill());
  await say({ type: 'error-iframe', data: { errCode: 'render_failed' } });
  expect(now()).toMatchObject({ status: 'failed', reason: 'render_failed', height: 0 });
  expect([page.frames().length, page.element.textContent]).toEqual([0, 'none a1']);
});

test('a list of messages is told once, whether it is the same or a longer one', async () => {
  const { service, show } = await setUp();
  await show(USER);
  await show(USER);
  await show(USER, ASSISTANT);
  await during(() => service.advance(10));
  const [request] = service.requests('/preload');
  expect(service.requests('/preload')).toHaveLength(1);
  expect(
    (request?.body as { readonly messages: readonly { readonly id: string }[] }).messages.map(({ id }) => id),
  ).toEqual(['u1', 'a1']);
});
