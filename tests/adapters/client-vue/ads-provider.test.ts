/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { defineComponent, h, onMounted, reactive, ref, shallowRef } from 'vue';
import { AdsProvider, useAds, type Ads, type AdsOptions } from '../../../adapters/client-vue/index.js';
import { ASSISTANT, createService, SESSION_ID, USER, type Service } from '../client-react/support/service.js';
import { closePages, during, openPage, type Page } from './support/page.js';

let service: Service;
let ads: Ads;

const Chat = defineComponent({
  setup() {
    ads = useAds();
    return () => h('p', ads.isDisabled.value ? 'no ads' : 'ads');
  },
});

/** Speaks as soon as it is on the page. */
const EagerChat = defineComponent({
  setup() {
    const { addMessage } = useAds();
    onMounted(() => addMessage(USER));
    return () => h('p');
  },
});

const changes = shallowRef<Partial<AdsOptions>>({});
const key = ref(1);
const isThere = ref(true);

const open = (child = Chat): Page =>
  openPage(() =>
    isThere.value
      ? h(AdsProvider, { ...service.options, ...changes.value, key: key.value }, { default: () => h(child) })
      : null,
  );

const bodies = (path: string): readonly Readonly<Record<string, unknown>>[] =>
  service.requests(path).map(({ body }) => body as Readonly<Record<string, unknown>>);

beforeEach(() => {
  service = createService();
  changes.value = {};
  key.value = 1;
  isThere.value = true;
});
afterEach(closePages);

describe('the session of a provider', () => {
  test('starts once', async () => {
    open();
    await during(() => (changes.value = { variantId: 'b' }));
    expect(bodies('/init')).toEqual([
      expect.objectContaining({ userId: 'user-1', sdk: { name: 'sdk-vue', platform: 'web', version: '4.0.0' } }),
    ]);
    expect(ads.getSessionId()).toBeNull();
  });

  test('hears what children say when they are mounted', async () => {
    open(EagerChat);
    await service.advance(10);
    expect(bodies('/preload')).toEqual([
      expect.objectContaining({ messages: [expect.objectContaining({ id: 'u1' })] }),
    ]);
  });

  test('ends with the provider: nothing waits, nothing is sent later, and functions that are left go nowhere', async () => {
    open();
    ads.addMessage(USER);
    await during(() => (isThere.value = false));
    expect([service.inFlight(), service.timers()]).toEqual([[], 0]);
    ads.addMessage(ASSISTANT);
    ads.updateOptions({ variantId: 'b' });
    ads.sendUserEvent('user.typing.started');
    await service.advance(60_000);
    expect(service.requests()).toHaveLength(1);
    expect([ads.getSessionId(), service.events]).toEqual([null, []]);
  });

  test('outlives a provider that is replaced at once, as hot reloading does', async () => {
    open();
    ads.addMessage(USER);
    await service.fill();
    const heard: unknown[] = [];
    changes.value = { onEvent: ({ name }) => heard.push(name) };
    await during(() => (key.value = 2));
    expect(bodies('/init')).toHaveLength(1);
    expect(ads.getSessionId()).toBe(SESSION_ID);
    ads.addMessage(ASSISTANT);
    expect([heard, service.events]).toEqual([['ad.filled'], []]);
  });

  test('is told whether it is disabled', async () => {
    const page = open();
    expect(page.element.textContent).toBe('ads');
    await during(() => service.answer('/init', { enabled: false }));
    expect(page.element.textContent).toBe('no ads');
  });
});

const CHARACTER = { id: 'c', name: 'Ada', avatarUrl: 'https://example.com/a.png', tags: ['calm'] };

describe('another session', () => {
  const CHANGES: readonly (readonly [string, Partial<AdsOptions>])[] = [
    ['token', { publisherToken: 'another' }],
    ['user', { userId: 'user-2' }],
    ['user and conversation', { userId: 'user-2', conversationId: 'conversation-2' }],
    ['conversation', { conversationId: 'conversation-2' }],
    ['placement codes', { enabledPlacementCodes: ['inlineAd', 'other'] }],
    ['character', { character: { ...CHARACTER, tags: ['loud'] } }],
  ];

  test.each(CHANGES)('with another %s', async (_name, change) => {
    changes.value = { enabledPlacementCodes: ['inlineAd'], character: CHARACTER };
    open();
    ads.addMessage(USER);
    await during(() => (changes.value = { ...changes.value, ...change }));
    expect(bodies('/init')).toHaveLength(2);
    expect(service.inFlight()).toEqual(['/init']);
    await service.advance(10);
    expect(bodies('/preload')).toEqual([]);
    ads.addMessage(USER);
    await service.advance(10);
    const { userId, conversationId } = { ...service.options, ...change };
    expect(bodies('/preload')).toEqual([expect.objectContaining({ userId, conversationId })]);
  });

  test('when something in a reactive character changes', async () => {
    const character = reactive({ ...CHARACTER, tags: [...CHARACTER.tags] });
    changes.value = { character };
    open();
    await during(() => character.tags.push('loud'));
    expect(bodies('/init')).toHaveLength(2);
  });

  test('not with the same values in other objects, in another order', async () => {
    const { id, name, avatarUrl, tags } = CHARACTER;
    changes.value = { character: CHARACTER };
    open();
    await during(
      () => (changes.value = { character: { tags: [...tags], avatarUrl, name, id }, enabledPlacementCodes: [] }),
    );
    await during(
      () => (changes.value = { character: { ...CHARACTER, persona: undefined }, enabledPlacementCodes: ['inlineAd'] }),
    );
    expect(bodies('/init')).toHaveLength(1);
  });
});

describe('options of a running session', () => {
  test('mutable ones count from the next preload on', async () => {
    changes.value = { variantId: 'a', regulatory: { coppa: 1 } };
    open();
    await during(
      () => (changes.value = { variantId: 'b', regulatory: { coppa: 0 }, userEmail: 'someone@example.com' }),
    );
    ads.addMessage(USER);
    await service.advance(10);
    expect(bodies('/init')).toHaveLength(1);
    const regulatory: unknown = expect.objectContaining({ coppa: 0 });
    expect(bodies('/preload')).toEqual([
      expect.objectContaining({ variantId: 'b', regulatory, userEmail: 'someone@example.com' }),
    ]);
  });

  test('so do those of updateOptions, and equal props do not undo them', async () => {
    changes.value = { variantId: 'a' };
    open();
    ads.updateOptions({ variantId: 'c' });
    await during(() => (changes.value = { variantId: 'a' }));
    ads.addMessage(USER);
    await service.advance(10);
    expect(bodies('/preload')).toEqual([expect.objectContaining({ variantId: 'c' })]);
  });

  test('the newest onEvent is called, once', async () => {
    const heard: string[] = [];
    changes.value = { onEvent: () => heard.push('first') };
    open();
    await during(() => (changes.value = { onEvent: () => heard.push('second') }));
    await service.answer('/init', { enabled: false });
    expect(heard).toEqual(['second']);
  });
});

describe('an onEvent that misbehaves', () => {
  const converse = async (): Promise<void> => {
    ads.addMessage(USER);
    await service.fill();
    await during(() => ads.addMessage(ASSISTANT));
  };

  test('throws: nobody hears of it, and the conversation goes on', async () => {
    const heard: string[] = [];
    const onEvent = ({ name }: { readonly name: string }): never => {
      heard.push(name);
      throw new Error('The host is broken.');
    };
    changes.value = { onEvent };
    const page = open();
    await converse();
    ads.addMessage({ ...USER, id: 'u2' });
    await service.fill();
    ads.addMessage({ ...ASSISTANT, id: 'a2' });
    expect([heard, page.errors]).toEqual([['ad.filled', 'ad.filled'], []]);
  });

  test('takes the app away while it is called', async () => {
    const heard: string[] = [];
    const onEvent = ({ name }: { readonly name: string }): void => {
      heard.push(name);
      page.unmount();
    };
    changes.value = { onEvent };
    const page = open();
    await converse();
    await service.advance(60_000);
    expect([heard, service.inFlight(), service.timers(), page.errors]).toEqual([['ad.filled'], [], 0, []]);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });
});
