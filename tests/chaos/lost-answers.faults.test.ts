import { expect, test } from '@jest/globals';
import { seededRandom } from '../../domain/values/seeded-random.js';
import { informational } from '../load/figure.js';
import { readStored } from './stored.js';
import { report, SEED, sized, TIMEOUT_MS } from './figures.js';
import { startForgetfulProxy } from './forgetful-proxy.js';
import { withOneNode } from './one-node.js';
import { inParallel, winPages } from './pages.js';
import { createPostman, VIEW } from './postman.js';
import { figuresOf, FLAWLESS, judge } from './verdict.js';

const PAGES = sized(40, 3_334);
const OFFERS = [{ id: 'plain', cpmUsd: 3.333_333, budgetUsd: 100_000 }];

const one = withOneNode('lost-answers', OFFERS);

test(
  'the answer to the first attempt of every event is lost after its commit: the second is told so, and nothing counts twice',
  async () => {
    const proxy = await startForgetfulProxy(one.node.url);
    const pages = await winPages(one.node.url, PAGES);
    const postman = createPostman({ urlOf: () => proxy.url, draw: seededRandom(SEED).next });
    await inParallel(pages, postman.deliver);
    await proxy.close();
    const verdict = judge(await readStored(one.env), postman.sent, pages);
    const learnt = postman.sent.filter(({ counted, duplicate }) => counted === 0 && duplicate > 0);
    report(...figuresOf('lost-answers', verdict), informational('lost-answers/answers-lost', proxy.lost(), 'answers'));
    expect(verdict).toEqual(FLAWLESS);
    expect(postman.sent).toHaveLength(pages.length * VIEW.length);
    // A view may be lost while it is too early; of all others it is the commit whose answer is gone.
    expect(learnt.length).toBeGreaterThanOrEqual(pages.length * 2);
    expect(proxy.lost()).toBe(postman.sent.length);
  },
  TIMEOUT_MS,
);
