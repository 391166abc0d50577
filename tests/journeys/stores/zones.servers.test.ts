import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { settableClock } from '../../chaos/clock.js';
import { corpusLines } from '../../support/corpus.js';
import { runCommand } from '../../support/run-command.js';
import { postPreload } from '../conversation.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'zones-'));
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Those of the corpus that last: a running clock is past the millisecond before a change. */
const CASES = corpusLines('zones/local-days.txt')
  .map((line) => line.split(' '))
  .filter(([, at = '']) => at.endsWith('.000Z'))
  .map(([zone = '', at = '', date = '', weekday = '', time = '']) => ({
    ...{ zone, atMs: Date.parse(at), date, weekday, hour: Number(time.slice(0, 2)) },
  }))
  .sort((a, b) => a.atMs - b.atMs);

const tokenOf = (id: string): string => `publisher-token-${id}`;
/** Its floor is above what the campaigns of the demo bid. */
const account = (id: string, more: object) => ({
  ...{ id, floorUsd: 100, pacing: { firstTurns: 0, everyNth: 1, cooldownSeconds: 0 }, ...more },
  tokenHashes: [
    { kind: 'publisher', sha256: createHash('sha256').update(tokenOf(id)).digest('hex'), last4: tokenOf(id).slice(-4) },
  ],
});
const campaign = (id: string, more: object) => ({
  ...{ id: `campaign-${id}`, accounts: [id], advertiser: { name: 'Harbor', domain: `${id}.example` } },
  brief: { product: 'Tea', pitches: { en: 'Tea from the harbor, packed by hand.' } },
  creatives: [
    {
      ...{ id: `creative-${id}`, format: 'image', headline: 'Tea' },
      image: { url: '/assets/harbor-coffee.svg', width: 1200, height: 627, alt: 'A cup' },
      cta: { label: 'See', url: `https://${id}.example/` },
    },
  ],
  lineItems: [{ id: `item-${id}`, start: '2010-01-01', end: '2035-01-01', cpmUsd: 150, dailyBudgetUsd: 100, ...more }],
});

/** For each case an account that is open in its one hour, and one, by its line item's zone, in all others. */
const config = {
  accounts: CASES.flatMap(({ zone }, i) => [account(`in-${i}`, { timeZone: zone }), account(`out-${i}`, {})]),
  campaigns: CASES.flatMap(({ zone, weekday, hour }, i) => [
    campaign(`in-${i}`, { dayParts: [{ days: [weekday], fromHour: hour, toHour: hour + 1 }] }),
    campaign(`out-${i}`, {
      timeZone: zone,
      dayParts: [
        { days: DAYS.filter((day) => day !== weekday) },
        ...(hour > 0 ? [{ days: [weekday], toHour: hour }] : []),
        ...(hour < 23 ? [{ days: [weekday], fromHour: hour + 1 }] : []),
      ],
    }),
  ]),
};

const CONFIG = join(folder, 'config.json');
const clock = settableClock(folder, 0);
let server: JourneyServer;
beforeAll(async () => {
  writeFileSync(CONFIG, JSON.stringify(config));
  server = await startJourneyServer({ ...clock.env, CONFIG, DATA_DIR: join(folder, 'data') });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isFilled = async (id: string, conversationId = 'c'): Promise<boolean> => {
  const messages = [{ id: '1', role: 'user', content: 'Which tea should I try?' }];
  const body = { publisherToken: tokenOf(id), userId: 'u', conversationId, messages };
  return (await postPreload(server.url, body)).bids.length > 0;
};

test('a running server opens and closes day parts by the zone of account and line item, at every change of the corpus', async () => {
  await clock.set(server.pid, (CASES[0]?.atMs ?? 0) - Date.now());
  await eventually(async () => (await isFilled('in-0')) || undefined);
  const odd: string[] = [];
  for (const [i, { zone, atMs }] of CASES.entries()) {
    await clock.set(server.pid, atMs - Date.now());
    const found = [await isFilled(`in-${i}`), await isFilled(`out-${i}`)];
    if (!found[0] || found[1]) odd.push(`${zone} ${new Date(atMs).toISOString()} ${found}`);
  }
  expect([CASES.length > 60, odd]).toEqual([true, []]);
});

test('its reports count each request on the day of its account', async () => {
  const odd: string[] = [];
  for (const [i, { zone, date }] of CASES.entries()) {
    const query = `from=${date}&to=${date}&by=day&account=in-${i}`;
    const answer = await fetch(`${server.url}/v1/reports?${query}`, {
      headers: { authorization: 'Bearer dev-admin-token' },
    });
    const { rows } = (await answer.json()) as { readonly rows: readonly { readonly day: string }[] };
    if (rows.length !== 1 || rows[0]?.day !== date) odd.push(`${zone} ${date}: ${JSON.stringify(rows)}`);
  }
  expect(odd).toEqual([]);
});

const check = async (more: object, ofItem: object = {}) => {
  const path = join(folder, 'checked.json');
  const campaigns = [campaign('one', ofItem)];
  writeFileSync(path, JSON.stringify({ accounts: [{ id: 'one', ...more }], campaigns }));
  return runCommand(['campaigns', 'check', path], {});
};

test('a name that is no zone is refused with what to write, in accounts and in line items', async () => {
  expect(await check({ timeZone: 'Asia/Kathmandu' }, { timeZone: 'Asia/Kolkata' })).toMatchObject({ code: 0 });
  for (const name of ['Europe/Atlantis', '+02:00', 'CEST', 'Berlin', '']) {
    for (const found of [await check({ timeZone: name }), await check({}, { timeZone: name })]) {
      expect(found.code).toBe(1);
      expect(found.stderr).toMatch(/timeZone: must be the IANA name of a time zone, such as "Europe\/Berlin"/);
    }
  }
  expect(await check({ timeZone: 'Europe/Berlin', utcOffsetMinutes: 60 })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('utcOffsetMinutes: must not stand beside "timeZone"'),
  });
});
