import { expect, test } from '@jest/globals';
import type { Request } from 'playwright-core';
import { pairsOf, SAMPLED, someOf } from '../../support/sample.js';
import { eventually } from '../server.js';
import { WEB_CLIENTS, type WebClient } from './web-host-site.js';
import { useWebHosts } from './web-journey.js';
import { ISOLATED, type VisitPlan, type WebVisit } from './web-visit.js';

/**
 * Longer than a debounce, a short call and a re-render, by the clock of the page: on a busy machine, where the page is
 * late, it lasts longer, too.
 */
const SILENCE_MS = 700;

const open = useWebHosts();

const ANY_CLIENT = someOf(WEB_CLIENTS, 1);

const visitWith = async (
  client: WebClient,
  plan: Partial<VisitPlan>,
  tell: (visit: WebVisit) => Promise<void>,
): Promise<void> => {
  const visit = await open(client, plan);
  await tell(visit);
  expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
};

const takeTurn = async (visit: WebVisit, turn: number): Promise<void> => {
  await visit.add('user', turn);
  await visit.add('assistant', turn);
};

const NAMES = ['ad.filled', 'ad.render-started', 'ad.render-completed', 'ad.viewed'];

test.each(ANY_CLIENT)(`%s: an onEvent that throws at everything hears everything all the same: ${SAMPLED}`, (client) =>
  visitWith(client, { onEvent: { does: 'throw', at: NAMES } }, async (visit) => {
    for (const turn of [1, 2]) {
      await takeTurn(visit, turn);
      await visit.hears('ad.viewed', turn);
    }
    expect((await visit.events()).map(({ name }) => name)).toEqual(
      expect.arrayContaining([...NAMES, ...NAMES, 'video.started']),
    );
    expect((await visit.debugged()).filter((name) => name === 'event_handler_failed')).toHaveLength(8);
    expect(await visit.shown()).toHaveLength(4);
  }),
);

test.each(pairsOf(WEB_CLIENTS, NAMES))(
  `%s: an onEvent that ends the session at %s hears no more, leaves nothing, and the chat goes on: ${SAMPLED}`,
  (client, name) =>
    visitWith(client, { onEvent: { does: 'leave', at: [name] } }, async (visit) => {
      await takeTurn(visit, 1);
      await visit.hears(name);
      await visit.page.locator('iframe').waitFor({ state: 'detached' });
      const calls = visit.calls.length;
      await takeTurn(visit, 2);
      await visit.page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SILENCE_MS);
      expect((await visit.events()).at(-1)?.name).toBe(name);
      expect(visit.calls.slice(calls).filter((path) => path === '/preload' || path === '/init')).toEqual([]);
      expect(await visit.page.locator('iframe').count()).toBe(0);
      expect(await visit.shown()).toHaveLength(4);
    }),
);

const idsOf = (request: Request): readonly string[] =>
  (request.postDataJSON() as { readonly messages: readonly { readonly id: string }[] }).messages.map(({ id }) => id);

test.each(ANY_CLIENT)(`%s: a hundred messages at once: one call, about the newest: ${SAMPLED}`, (client) =>
  visitWith(client, {}, async (visit) => {
    const asked: Request[] = [];
    visit.page.on('request', (request) => request.url().endsWith('/preload') && asked.push(request));
    await visit.addMany(100);
    await (await eventually(() => asked[0])).response();
    // A call of another of the hundred would come before that of a message that is said now.
    await visit.add('user', 101);
    await eventually(() => asked.find((request) => idsOf(request).includes('u101')));
    const newest = (last: number) => Array.from({ length: 30 }, (_, index) => `u${last - 29 + index}`);
    expect(asked.map(idsOf)).toEqual([newest(100), newest(101)]);
  }),
);

test.each(ANY_CLIENT)(`%s: a page that is isolated from other origins has its ads: ${SAMPLED}`, (client) =>
  visitWith(client, { headers: ISOLATED }, async (visit) => {
    for (const turn of [1, 2, 3, 4]) {
      await takeTurn(visit, turn);
      await visit.hears('ad.render-completed', turn);
    }
    expect(await visit.page.evaluate(() => crossOriginIsolated)).toBe(true);
  }),
);

test.each(WEB_CLIENTS)('%s: an answer that is written again has the ad of its turn, and the first one none', (client) =>
  visitWith(client, {}, async (visit) => {
    await takeTurn(visit, 1);
    await visit.hears('ad.viewed');
    const again = await visit.writeAgain(1);
    const { messageId } = await visit.hears('ad.filled', 2);
    const frame = visit.page.locator('article:last-child iframe');
    await frame.waitFor();
    await visit.page.waitForFunction(() => (document.querySelector('iframe')?.clientHeight ?? 0) > 100);
    expect([messageId, await visit.shown()]).toEqual([
      again,
      [expect.any(String), expect.stringMatching(/light roast/)],
    ]);
    expect(await visit.page.locator('iframe').count()).toBe(1);
    const viewed = (await visit.events()).filter(({ name }) => name === 'ad.viewed');
    expect(viewed.map((event) => event.messageId)).toEqual(['a1']);
  }),
);
