/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { afterEach, expect, test } from '@jest/globals';
import { h, ref } from 'vue';
import { AdsProvider } from '../../../adapters/client-vue/index.js';
import { askedByWeb, copyOf, HISTORIES, readInBodies } from '../../support/histories.js';
import { createService } from '../client-react/support/service.js';
import { closePages, during, openPage } from './support/page.js';

afterEach(closePages);

test.each(HISTORIES)('given to the provider, of %s', async (_, history) => {
  const { options, advance, requests } = createService();
  const messages = ref(history.sent);
  openPage(() => h(AdsProvider, { ...options, messages: messages.value as never }));
  await during(() => (messages.value = copyOf(history)));
  await during(() => advance(10));
  expect(readInBodies(requests('/preload').map(({ body }) => body))).toEqual(askedByWeb(history));
});
