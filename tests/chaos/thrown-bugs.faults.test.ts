import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { postPreload } from '../journeys/conversation.js';
import { watchFault } from '../support/fault-row.js';
import { TIMEOUT_MS } from './figures.js';
import { withOneNode } from './one-node.js';
import { askOnce, winPages, type Page } from './pages.js';
import { postEvent } from './postman.js';
import { readStored } from './stored.js';
import { PUBLISHER_TOKEN } from './shop.js';

/** Not ASCII: others are compared as they are. */
const BUG_WORD = 'zqfbüg';
const one = withOneNode('thrown-bugs', [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }], {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve('tests/chaos/throw-bugs.mjs')).href}`,
  ...{ BUG_WORD, LOG_LEVEL: 'info', ACCESS_LOG: 'on' },
});

const pageOf = async (): Promise<Page> => {
  const [page] = await winPages(one.node.url, 1, randomUUID());
  if (page === undefined) throw new Error('The visitor wins an ad.');
  return page;
};
const eventOf = async (page: Page): Promise<number> =>
  (await postEvent(one.node.url, { page, type: 'ad.render-started', eventId: randomUUID() })).attempt.status;

const askWith = (content: string) =>
  postPreload(one.node.url, {
    ...{ publisherToken: PUBLISHER_TOKEN, userId: randomUUID(), conversationId: randomUUID() },
    ...{ enabledPlacementCodes: ['inlineAd'], messages: [{ id: 'm-1', role: 'user', content }] },
  });

/** The last fault in the log. */
const loggedFault = (): unknown =>
  JSON.parse(
    one.node
      .logs()
      .split('\n')
      .filter((line) => line.includes('unexpected error'))
      .at(-1) ?? 'null',
  );

const ID = expect.stringMatching(/^[\w-]{8,}$/);
const FAULT = {
  ...{ level: 50, requestId: ID },
  error: { name: 'TypeError', frames: expect.arrayContaining([expect.stringContaining('throw-bugs.mjs')]) },
};

test(
  'a bug in a turn: that turn has no ad, and its fault in the log names request and decision',
  async () => {
    const page = await pageOf();
    const watch = await watchFault('a bug in a turn', one.node, 'use_case="preloadTurn"');
    await watch.isAsWritten(async () => ({ turn: await askWith(`Is ${BUG_WORD} good?`), events: await eventOf(page) }));
    expect(loggedFault()).toMatchObject({ ...FAULT, at: 'preloadTurn', decisionId: ID });
    await watch.isOver(async () => ({ turn: await askOnce(one.node.url, randomUUID()) }));
  },
  TIMEOUT_MS,
);

test(
  'a bug elsewhere: 500 for what needs it alone, and its fault in the log names its request',
  async () => {
    const page = await pageOf();
    const watch = await watchFault('a bug elsewhere', one.node, 'use_case="recordEvents"');
    process.kill(one.node.pid, 'SIGUSR2');
    await watch.isAsWritten(async () => ({
      turn: await askOnce(one.node.url, randomUUID()),
      events: await eventOf(page),
    }));
    expect(loggedFault()).toMatchObject({ ...FAULT, at: 'recordEvents' });
    expect(one.node.logs()).not.toContain(BUG_WORD);
  },
  TIMEOUT_MS,
);

test(
  'standard output takes no lines: turns go on, and SIGTERM ends the server as always',
  async () => {
    const watch = await watchFault('standard output takes no lines', one.node);
    one.node.closeOutput();
    await watch.isAsWritten(async () => ({ turn: await askOnce(one.node.url, randomUUID()) }));
    expect(await one.node.stop()).toBe(0);
    const { rows, unlikeRollups } = await readStored(one.env);
    expect(rows.length).toBeGreaterThan(0);
    expect(unlikeRollups).toEqual([]);
  },
  TIMEOUT_MS,
);
