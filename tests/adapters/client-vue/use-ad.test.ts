/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { defineComponent, h, ref, type ComputedRef } from 'vue';
import { AdsProvider, InlineAd, useAd, type AdEvent, type AdState } from '../../../adapters/client-vue/index.js';
import { ASSISTANT, createService, ORIGIN, SESSION_ID, USER } from '../client-react/support/service.js';
import { closePages, during, openPage } from './support/page.js';

afterEach(closePages);

const setUp = (ids: readonly string[] = ['a1']) => {
  const service = createService();
  const messages = ref<object[]>([]);
  const told: AdEvent[] = [];
  let state: ComputedRef<AdState> | undefined;
  const State = defineComponent(() => {
    state = useAd({ messageId: 'a1' });
    return () => null;
  });
  const ad = (messageId: string) =>
    h(
      InlineAd,
      { messageId, className: 'ad', onEvent: (event: AdEvent) => void told.push(event) },
      { placeholder: () => `waiting ${messageId}`, fallback: () => `none ${messageId}` },
    );
  const App = defineComponent(
    () => () =>
      h(AdsProvider, { ...service.options, messages: messages.value as never }, () => [h(State), ...ids.map(ad)]),
  );
  const page = openPage(App);
  const say = (data: object): Promise<void> =>
    during(() => {
      const { contentWindow: source } = page.frames()[0] as HTMLIFrameElement;
      window.dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }));
    });
  /** In place, as apps in Vue do. */
  const add = (...more: readonly object[]): Promise<void> => during(() => messages.value.push(...more));
  return { service, page, told, say, add, now: () => state?.value };
};

test('an ad is awaited, there, and to be seen with its height; the host hears what happens to this one alone', async () => {
  const { service, page, told, say, add, now } = setUp();
  expect(now()).toEqual({ messageId: 'a1', status: 'none', height: 0 });
  await add(USER, ASSISTANT);
  expect([now()?.status, page.element.textContent]).toEqual(['pending', 'waiting a1']);
  await during(() => service.fill());
  expect(now()).toEqual({ messageId: 'a1', status: 'filled', format: 'image', height: 0 });
  expect(page.element.querySelector('.ad iframe')).not.toBeNull();
  await say({ type: 'show-iframe', data: {} });
  await say({ type: 'resize-iframe', data: { height: 240 } });
  expect(now()).toEqual({ messageId: 'a1', status: 'shown', format: 'image', height: 240 });
  expect(page.element.textContent).toBe('');
  expect(told.map(({ name, messageId }) => [name, messageId])).toEqual([
    ['ad.filled', 'a1'],
    ['ad.height', 'a1'],
  ]);
  expect(page.errors).toEqual([]);
});

test('a turn without an ad says why, also when the answer comes before its message', async () => {
  const { service, page, add, now } = setUp(['a1', 'a2']);
  await add(USER);
  await during(() => service.advance(10));
  await during(() =>
    service.answer('/preload', { sessionId: SESSION_ID, bids: [], skip: true, skipCode: 'ad_skipped' }),
  );
  await add(ASSISTANT);
  expect(now()).toEqual({ messageId: 'a1', status: 'empty', reason: 'ad_skipped', height: 0 });
  await add({ ...USER, id: 'u2' }, { ...ASSISTANT, id: 'a2' });
  expect(page.element.textContent).toBe('none a1waiting a2');
});

test('an ad whose page fails makes room for what stands in for it', async () => {
  const { service, page, say, add, now } = setUp();
  await add(USER, ASSISTANT);
  await during(() => service.fill());
  await say({ type: 'error-iframe', data: { errCode: 'render_failed' } });
  expect(now()).toMatchObject({ status: 'failed', reason: 'render_failed', height: 0 });
  expect([page.frames().length, page.element.textContent]).toEqual([0, 'none a1']);
});
