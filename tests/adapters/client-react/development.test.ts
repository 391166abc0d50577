/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createElement, type Fragment } from 'react';
import { h, shallowRef, type Component } from 'vue';
import type { Message } from '../../../adapters/client-js/index.js';
import { closePages as closeReact, openPage as openReact } from './support/page.js';
import { ASSISTANT, ORIGIN, USER } from './support/service.js';
import { closePages as closeVue, during as inVue, openPage as openVue } from '../client-vue/support/page.js';

type Skin<One> = Readonly<Record<'AdsProvider' | 'InlineAd', One>>;
/** As an app in development has it, over the built core for development (`jest.config.mjs`). */
const builtFor = (framework: string): Promise<unknown> => import(`../../../dist/adapters/client-${framework}/index.js`);

const OPTIONS = { adServerUrl: ORIGIN, publisherToken: 'dev-publisher-token', userId: 'user-1', conversationId: 'c1' };
const askAgain = (id: string) => ({ ...USER, id });
/** The conversation after each step, and the messages below which an ad is placed. */
type Steps = readonly (readonly [messages: readonly Message[], places: readonly string[]])[];

const HISTORY: readonly Message[] = [USER, ASSISTANT, askAgain('u2'), { ...ASSISTANT, id: 'a2' }];
const LATER = [...HISTORY, askAgain('u3')];
const ANSWERED = [...LATER, { ...ASSISTANT, id: 'a3' }];
const ALL = ['u1', 'a1', 'u2', 'a2', 'u3', 'a3'];

interface Case {
  readonly steps: Steps;
  readonly says: readonly unknown[];
}
const CASES: Readonly<Record<string, Case>> = {
  'a place below the question': {
    steps: [[USER], [USER, ASSISTANT], HISTORY, LATER].map((messages) => [messages, ['u1']]),
    says: [expect.stringMatching(/below a message of the user.*#user-message$/)],
  },
  'no place of a history, nor one that comes before its answer': {
    steps: [
      [HISTORY, ALL.slice(0, 4)],
      [LATER, ALL],
      [ANSWERED, ALL],
      [
        [...ANSWERED, askAgain('u4')],
        [...ALL, 'u4'],
      ],
    ],
    says: [],
  },
};

const KITS: Readonly<Record<'react' | 'vue', (steps: Steps) => Promise<void>>> = {
  async react(steps) {
    const { AdsProvider, InlineAd } = (await builtFor('react')) as Skin<typeof Fragment>;
    const page = openReact();
    for (const [messages, places] of steps) {
      const ads = places.map((messageId) => createElement(InlineAd, { key: messageId, messageId } as object));
      await page.render(createElement(AdsProvider, { ...OPTIONS, messages } as object, ...ads));
    }
  },
  async vue(steps) {
    const { AdsProvider, InlineAd } = (await builtFor('vue')) as Skin<Component>;
    const now = shallowRef(steps[0]);
    const ads = () => now.value?.[1].map((messageId) => h(InlineAd, { key: messageId, messageId }));
    openVue(() => h(AdsProvider, { ...OPTIONS, messages: now.value?.[0] }, { default: ads }));
    for (const step of steps) await inVue(() => void (now.value = step));
  },
};

afterEach(async () => {
  await closeReact();
  closeVue();
});

describe.each(['react', 'vue'] as const)('%s in development', (framework) => {
  test.each(Object.entries(CASES))('names %s, once', async (_, { steps, says }) => {
    // No answer ever comes.
    Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
    // The console names a mistake once per page.
    Reflect.deleteProperty(globalThis, Symbol.for('ad-placement mistakes'));
    const warn = jest
      .spyOn(console, 'warn')
      .mockClear()
      .mockImplementation(() => undefined);
    await KITS[framework](steps);
    const said = warn.mock.calls.map(([text]) => String(text));
    // Sessions of a test are short, which is a mistake of another kind.
    expect(said.filter((text) => text.startsWith('Ads: an ad is placed'))).toEqual(says);
  });
});
