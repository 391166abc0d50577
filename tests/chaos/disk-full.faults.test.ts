import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { eventually } from '../journeys/server.js';
import { atMost, informational } from '../load/figure.js';
import { watchFault } from '../support/fault-row.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { withOneNode } from './one-node.js';
import { askOnce, inParallel, openPage, winPages } from './pages.js';
import { createPostman } from './postman.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PAGES = sized(40, 1_000);
const REFUSALS = sized(20, 500);
/** Less than any file here has: not even what is rewritten in place fits. */
const LEAST_BYTES = 1_024;
const OFFERS = [{ id: 'plain', cpmUsd: 4.2, budgetUsd: 100_000 }];

const one = withOneNode('disk-full', OFFERS);

/**
 * No file of the process may become longer: for SQLite it is a disk that takes no more, and it needs no disk of its
 * own.
 */
const limitFiles = (bytes: number | 'unlimited'): void =>
  void execFileSync('prlimit', ['--pid', String(one.node.pid), `--fsize=${bytes}:`]);

test(
  'when files cannot grow, events are refused and pages still served; when they can again, all is counted, without a restart',
  async () => {
    const pages = await winPages(one.node.url, PAGES);
    const [early, late] = [pages.slice(0, PAGES / 2), pages.slice(PAGES / 2)];
    const postman = createPostman({ urlOf: () => one.node.url, draw: seededRandom(SEED).next });
    await inParallel(early, postman.deliver);
    const [shown] = (await askOnce(one.node.url, 'reader')).bids;
    if (shown === undefined) throw new Error('The reader wins an ad.');

    const watch = await watchFault('disk full or `DATA_DIR` unwritable', one.node);
    let asked = 0;
    const answers = async () => ({
      turn: await askOnce(one.node.url, `row-${asked++}`),
      events: postman.attempts.at(-1)?.status,
    });

    limitFiles(LEAST_BYTES);
    const before = postman.attempts.length;
    const delivering = inParallel(late, postman.deliver);
    const refused = () => postman.attempts.slice(before).filter(({ status }) => status !== 200);
    await eventually(() => refused().length >= REFUSALS || undefined);
    const during = refused();
    const page = await openPage(one.node.url, shown);
    const turn = await askOnce(one.node.url, 'while-full');
    const health = (await fetch(`${one.node.url}/healthz`)).status;
    await watch.isAsWritten(answers);
    limitFiles('unlimited');
    await delivering;
    await watch.isOver(answers);

    expect(await one.node.stop()).toBe(0);
    const verdict = judge(await readStored(one.env), postman.sent, pages);
    report(
      ...figuresOf('disk-full', verdict),
      atMost('disk-full/damaged', verdict.integrity.filter((line) => line !== 'ok').length, 'files', 0),
      informational('disk-full/events-refused', during.length, 'requests'),
    );
    expect(verdict).toEqual(FLAWLESS);
    expect(new Set(during.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));
    expect([page.bidId, turn.status, health]).toEqual([shown.bidId, 200, 200]);
  },
  TIMEOUT_MS,
);
