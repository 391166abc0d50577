import { expect, test } from '@jest/globals';
import { askedByWeb, copyOf, HISTORIES, readInBodies } from '../support/histories.js';
import { bodies, during, openApp } from './support/app.js';

test.each(HISTORIES)('given to the provider, of %s', async (_, history) => {
  const app = openApp();
  app.draw({ messages: history.sent as never });
  app.draw({ messages: copyOf(history) as never });
  await during(() => app.service.advance(10));
  expect(readInBodies(bodies(app, '/preload'))).toEqual(askedByWeb(history));
});
