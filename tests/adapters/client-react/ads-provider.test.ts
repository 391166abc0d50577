/**
 * @jest-environment jsdom
 */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createElement, useEffect, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { AdsProvider, useAds, type Ads, type AdsProviderProps } from '../../../adapters/client-react/index.js';
import { closePages, during, openPage, type Page } from './support/page.js';
import { ASSISTANT, createService, SESSION_ID, USER, type Service } from './support/service.js';

let service: Service;
let page: Page;
let ads: Ads;
/** Every function that a component was handed, in order. */
let adders: Ads['addMessage'][];

const Chat = (): ReactElement => {
  ads = useAds();
  if (!adders.includes(ads.addMessage)) adders.push(ads.addMessage);
  return createElement('p', null, ads.isDisabled ? 'no ads' : 'ads');
};

/** Speaks as soon as it is on the page, before its provider is. */
const EagerChat = (): ReactElement => {
  const { addMessage } = useAds();
  useEffect(() => addMessage(USER), [addMessage]);
  return createElement('p');
};

const app = (props: Partial<AdsProviderProps> = {}, child: ReactElement = createElement(Chat)): ReactElement =>
  createElement(AdsProvider, { ...service.options, ...props }, child);

const bodies = (path: string): readonly Readonly<Record<string, unknown>>[] =>
  service.requests(path).map(({ body }) => body as Readonly<Record<string, unknown>>);

beforeEach(() => {
  service = createService();
  page = openPage();
  adders = [];
});
afterEach(closePages);

describe('the session of a provider', () => {
  test.each([false, true])('starts once; StrictMode: %s', async (isStrict) => {
    await page.render(app(), isStrict);
    await page.render(app(), isStrict);
    expect(bodies('/init')).toEqual([
      expect.objectContaining({ userId: 'user-1', sdk: { name: 'sdk-react', platform: 'web', version: '4.0.0' } }),
    ]);
    expect(ads.getSessionId()).toBeNull();
  });

  test.each([false, true])('hears what children say before it; StrictMode: %s', async (isStrict) => {
    await page.render(app({}, createElement(EagerChat)), isStrict);
    await during(() => service.advance(10));
    expect(bodies('/preload')).toEqual([
      expect.objectContaining({ messages: [expect.objectContaining({ id: 'u1', role: 'user' })] }),
    ]);
  });

  test('ends with the provider: nothing waits, nothing is sent later, and functions that are left go nowhere', async () => {
    await page.render(app());
    await during(() => ads.addMessage(USER));
    await page.unmount();
    expect([service.inFlight(), service.timers()]).toEqual([[], 0]);
    ads.addMessage(ASSISTANT);
    ads.updateOptions({ variantId: 'b' });
    ads.sendUserEvent('user.typing.started');
    await service.advance(60_000);
    expect(service.requests()).toHaveLength(1);
    expect([ads.getSessionId(), service.events]).toEqual([null, []]);
  });

  test('outlives a provider that is replaced at once, as hot reloading does', async () => {
    await page.render(createElement('main', { key: 1 }, app()));
    await during(() => ads.addMessage(USER));
    await during(() => service.fill());
    const heard: unknown[] = [];
    await page.render(createElement('main', { key: 2 }, app({ onEvent: (event) => heard.push(event.name) })));
    expect(bodies('/init')).toHaveLength(1);
    expect(ads.getSessionId()).toBe(SESSION_ID);
    await during(() => ads.addMessage(ASSISTANT));
    expect([heard, service.events]).toEqual([['ad.filled'], []]);
  });

  test('is told whether it is disabled', async () => {
    await page.render(app());
    expect(page.element.textContent).toBe('ads');
    await during(() => service.answer('/init', { enabled: false }));
    expect(page.element.textContent).toBe('no ads');
  });
});

const CHARACTER = { id: 'c', name: 'Ada', avatarUrl: 'https://example.com/a.png', tags: ['calm'] };

describe('another session', () => {
  const CHANGES: readonly (readonly [string, Partial<AdsProviderProps>])[] = [
    ['token', { publisherToken: 'another' }],
    ['user', { userId: 'user-2' }],
    ['conversation', { conversationId: 'conversation-2' }],
    ['placement codes', { enabledPlacementCodes: ['inlineAd', 'other'] }],
    ['character', { character: { ...CHARACTER, tags: ['loud'] } }],
  ];
  const base = { enabledPlacementCodes: ['inlineAd'], character: CHARACTER };

  test.each(CHANGES)('with another %s', async (_name, change) => {
    await page.render(app(base));
    await during(() => ads.addMessage(USER));
    await page.render(app({ ...base, ...change }));
    expect(bodies('/init')).toHaveLength(2);
    expect(service.inFlight()).toEqual(['/init']);
    const [former, present] = adders;
    await during(() => former?.(USER));
    await during(() => service.advance(10));
    expect(bodies('/preload')).toEqual([]);
    await during(() => present?.(USER));
    await during(() => service.advance(10));
    expect(bodies('/preload')).toEqual([expect.objectContaining({ publisherToken: expect.anything() })]);
  });

  test('not with the same values in other objects, in another order', async () => {
    const { id, name, avatarUrl, tags } = CHARACTER;
    await page.render(app({ character: CHARACTER }));
    await page.render(app({ character: { tags: [...tags], avatarUrl, name, id }, enabledPlacementCodes: [] }));
    await page.render(app({ character: { ...CHARACTER, persona: undefined }, enabledPlacementCodes: ['inlineAd'] }));
    expect(bodies('/init')).toHaveLength(1);
    expect(adders).toHaveLength(1);
  });

  test('hears what children say in the very render that brings it', async () => {
    await page.render(app({}, createElement(EagerChat)));
    await page.render(app({ conversationId: 'conversation-2' }, createElement(EagerChat)));
    await during(() => service.advance(10));
    expect(bodies('/preload')).toEqual([expect.objectContaining({ conversationId: 'conversation-2' })]);
  });
});

describe('options of a running session', () => {
  test('mutable ones count from the next preload on', async () => {
    await page.render(app({ variantId: 'a', regulatory: { coppa: 1 } }));
    await page.render(app({ variantId: 'b', regulatory: { coppa: 0 }, userEmail: 'someone@example.com' }));
    await during(() => ads.addMessage(USER));
    await during(() => service.advance(10));
    expect(bodies('/init')).toHaveLength(1);
    expect(bodies('/preload')).toEqual([
      expect.objectContaining({
        variantId: 'b',
        regulatory: expect.objectContaining({ coppa: 0 }),
        userEmail: 'someone@example.com',
      }),
    ]);
  });

  test('so do those of updateOptions, and equal props do not undo them', async () => {
    await page.render(app({ variantId: 'a' }));
    await during(() => ads.updateOptions({ variantId: 'c' }));
    await page.render(app({ variantId: 'a' }));
    await during(() => ads.addMessage(USER));
    await during(() => service.advance(10));
    expect(bodies('/preload')).toEqual([expect.objectContaining({ variantId: 'c' })]);
  });

  test('the newest onEvent is called, once', async () => {
    const heard: string[] = [];
    await page.render(app({ onEvent: () => heard.push('first') }));
    await page.render(app({ onEvent: () => heard.push('second') }));
    await during(() => service.answer('/init', { enabled: false }));
    expect(heard).toEqual(['second']);
  });
});

describe('an onEvent that misbehaves', () => {
  const converse = async (): Promise<void> => {
    await during(() => ads.addMessage(USER));
    await during(() => service.fill());
    await during(() => ads.addMessage(ASSISTANT));
  };

  test('throws: nobody hears of it, and the conversation goes on', async () => {
    const heard: string[] = [];
    const onEvent = ({ name }: { readonly name: string }): void => {
      heard.push(name);
      throw new Error('The host is broken.');
    };
    await page.render(app({ onEvent }));
    await converse();
    await during(() => ads.addMessage({ ...USER, id: 'u2' }));
    await during(() => service.fill());
    await during(() => ads.addMessage({ ...ASSISTANT, id: 'a2' }));
    expect(heard).toEqual(['ad.filled', 'ad.filled']);
  });

  test('takes the provider away while it is called', async () => {
    const heard: string[] = [];
    const onEvent = ({ name }: { readonly name: string }): void => {
      heard.push(name);
      flushSync(() => void page.unmount());
    };
    await page.render(app({ onEvent }));
    await converse();
    await service.advance(60_000);
    expect([heard, service.inFlight(), service.timers()]).toEqual([['ad.filled'], [], 0]);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });
});
