/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { AdsProvider } from '../../../adapters/client-react/index.js';
import { askedByWeb, copyOf, HISTORIES, readInBodies } from '../../support/histories.js';
import { closePages, during, openPage } from './support/page.js';
import { createService } from './support/service.js';

afterEach(closePages);

test.each(HISTORIES)('given to the provider, of %s', async (_, history) => {
  const { options, advance, requests } = createService();
  const page = openPage();
  const draw = () => page.render(createElement(AdsProvider, { ...options, messages: copyOf(history) as never }));
  await draw();
  await draw();
  await during(() => advance(10));
  expect(readInBodies(requests('/preload').map(({ body }) => body))).toEqual(askedByWeb(history));
});
