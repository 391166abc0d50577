import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { AdEvent } from '../../../adapters/client-js/index.js';
import { WIRE_FORMATS, type WireFormat } from '../../../adapters/wire/index.js';
import { launchBrowser } from '../../support/chromium.js';
import { untilWell } from '../conversation.js';
import { startDeadEnd, type DeadEnd } from '../dead-end-proxy.js';
import { IS_LONG, pairsOf, SAMPLED } from '../../support/sample.js';
import { shiftsIn, WATCH_SHIFTS, type Shift } from '../../support/layout-shifts.js';
import { startJourneyServer, type JourneyServer } from '../server.js';
import { startWebHosts, WEB_CLIENTS, type WebClient, type WebHostSite } from './web-host-site.js';
import { openVisit, type WebVisit } from './web-visit.js';
import { wholePageViolations } from '../../support/whole-page-axe.js';
import { pressLast } from '../../support/press.js';
import { step } from '../../support/step.js';

type Theme = 'light' | 'dark';

/**
 * Which client is looked at in which theme; each of them is in at least one. A conversation is so many turns in each
 * theme, and each format comes equally often.
 */
const LOOKS = pairsOf(WEB_CLIENTS, ['light', 'dark'] as const satisfies readonly Theme[]);
const TURNS_A_THEME = IS_LONG ? 4 * WIRE_FORMATS.length : WIRE_FORMATS.length;
const themesOf = (client: WebClient): readonly Theme[] =>
  LOOKS.flatMap(([one, theme]) => (one === client ? [theme] : []));
const turnsOf = (client: WebClient): number => TURNS_A_THEME * themesOf(client).length;
/** In the last round of all formats each ad is clicked. */
const closeFrom = (client: WebClient): number => turnsOf(client) - WIRE_FORMATS.length + 1;

/** All that a conversation was. */
interface Held {
  readonly visit: WebVisit;
  readonly events: readonly AdEvent[];
  readonly shifts: readonly Shift[];
  /** By what was looked at. */
  readonly violations: Readonly<Record<string, readonly string[]>>;
}

let server: JourneyServer;
let browser: Browser;
let site: WebHostSite;
let deadEnd: DeadEnd;
/** One after the other: three pages at once keep two processors so busy that a turn may run out of time. */
const held = {} as Record<WebClient, Promise<Held>>;

const LIMIT_MS = 900_000;

beforeAll(async () => {
  [server, browser, site, deadEnd] = await Promise.all([
    startJourneyServer(),
    launchBrowser(),
    startWebHosts(),
    startDeadEnd(),
  ]);
  await untilWell(server.url);
  for (const client of WEB_CLIENTS) {
    held[client] = converse(client);
    await Promise.allSettled([held[client]]);
  }
}, LIMIT_MS);
afterAll(() => Promise.all([server.stop(), browser.close(), site.close(), deadEnd.close()]));

const formatAt = (turn: number): WireFormat => WIRE_FORMATS[(turn - 1) % WIRE_FORMATS.length] as WireFormat;

const openConversation = (client: WebClient, theme: Theme): Promise<WebVisit> =>
  openVisit(browser, site, client, {
    service: server.url,
    theme,
    before: WATCH_SHIFTS,
    // What is not on this machine goes to the dead end.
    context: { colorScheme: theme, proxy: { server: deadEnd.server, bypass: 'localhost,127.0.0.1' } },
  });

const click = async ({ page, hears }: WebVisit, format: WireFormat, count: number): Promise<void> => {
  const ad = page.frameLocator(format === 'interstitial' ? 'body > dialog > iframe' : 'article:last-child iframe');
  const popup = page.waitForEvent('popup');
  await ad.locator('.cta').click();
  await hears('ad.clicked', count);
  await (await popup).close();
};

const closeModal = ({ page }: WebVisit): Promise<void> =>
  pressLast(page, page.frameLocator('body > dialog > iframe').locator('button.close'));

/** One thing somebody does in a turn; its error says in which. */
type Do = <T>(what: string, work: Promise<T>) => Promise<T>;

/** Asks, reads the answer and then the ad, until it counts as seen. */
const takeTurn = async (
  client: WebClient,
  visit: WebVisit,
  turn: number,
  act: Do,
  look: (what: string) => Promise<void>,
): Promise<void> => {
  const format = formatAt(turn);
  const isClose = turn >= closeFrom(client);
  await act('ask', visit.add('user', turn));
  await act('answer', visit.add('assistant', turn));
  // Test ads of `inlineAd` cover nothing by themselves.
  if (format === 'interstitial')
    await act('open the modal', visit.page.frameLocator('article:last-child iframe').locator('.cta').click());
  await act('see the ad', visit.hears('ad.viewed', turn));
  if (format === 'interstitial') await look('modal');
  // What comes next may push it out of sight, where it pauses.
  if (format === 'video')
    await act('see the film', visit.hears('video.completed', Math.ceil(turn / WIRE_FORMATS.length)));
  if (isClose) await act('click the ad', click(visit, format, turn - closeFrom(client) + 1));
  if (format === 'interstitial') await act('close the modal', closeModal(visit));
};

const converse = async (client: WebClient): Promise<Held> => {
  let turn = 0;
  const act: Do = (what, work) => step(`${client}, turn ${turn}, ${what}`, work);
  const [first = 'light', ...others] = themesOf(client);
  const visit = await act('open the chat', openConversation(client, first));
  const { page } = visit;
  const violations: Record<string, readonly string[]> = {};
  for (const theme of [first, ...others]) {
    const look = async (what: string): Promise<void> => {
      violations[`${what}, ${theme}`] = await act(`look at the ${what}`, wholePageViolations(page));
    };
    if (theme !== first) {
      await act(`turn ${theme}`, page.emulateMedia({ colorScheme: theme }));
      await act(`tell the chat of the ${theme}`, visit.set({ theme }));
    }
    for (let taken = 0; taken < TURNS_A_THEME; taken++) {
      turn++;
      await takeTurn(client, visit, turn, act, look);
    }
    await look('all formats');
  }
  const events = await act('read the events', visit.events());
  return { visit, events, shifts: await act('read the shifts', shiftsIn(page.mainFrame())), violations };
};

const idOf = (event: AdEvent): string | undefined => ('id' in event.payload ? event.payload.id : undefined);

/** What is told of the ad below the answer of a turn, in order and to the last field. */
const expectedOf = (client: WebClient, turn: number, id: string): readonly unknown[] => {
  const format = formatAt(turn);
  const code = 'inlineAd';
  const messageId = `a${turn}`;
  const plain = (name: string) => ({ name, code, messageId, payload: { id } });
  const about = { id, content: expect.stringMatching(/Test ads like this one /), messageId, format };
  const url = `https://test-advertiser.example/landing?format=${format}`;
  return [
    { name: 'ad.filled', code, messageId, payload: { code, id, revenue: 1 } },
    plain('ad.render-started'),
    plain('ad.render-completed'),
    ...(format === 'video' ? [plain('video.started')] : []),
    { name: 'ad.viewed', code, messageId, payload: { ...about, revenue: 1 } },
    ...(format === 'video' ? [plain('video.completed')] : []),
    ...(turn >= closeFrom(client)
      ? [{ name: 'ad.clicked', code, messageId, payload: { ...about, url, area: 'cta' } }]
      : []),
  ];
};

describe.each(WEB_CLIENTS)(`a chat with the client for %s: ${SAMPLED}`, (client) => {
  test('every ad tells its story in order, each event once and complete', async () => {
    const { events } = await held[client];
    const ids = events.flatMap((event) => (event.name === 'ad.filled' ? [event.payload.id] : []));
    expect(new Set(ids).size).toBe(turnsOf(client));
    for (const [index, id] of ids.entries()) {
      const own = events.filter((event) => idOf(event) === id);
      expect(own).toEqual(expectedOf(client, index + 1, id));
    }
    expect(events.filter((event) => idOf(event) === undefined && event.name !== 'ad.height')).toEqual([]);
  });

  test('one session, one call for each turn, no complaint', async () => {
    const { visit } = await held[client];
    const count = (path: string): number => visit.calls.filter((call) => call === path).length;
    expect([count('/init'), count('/preload'), count('/error')]).toEqual([1, turnsOf(client), 0]);
    expect([visit.complaints, visit.uncaught]).toEqual([[], []]);
  });

  test('nothing in the page moves because of an ad', async () => {
    const { shifts } = await held[client];
    expect(shifts).toEqual([]);
  });

  test('axe finds nothing, in the page, the ads and the modal', async () => {
    const { violations } = await held[client];
    const looks = themesOf(client).flatMap((theme) => [`modal, ${theme}`, `all formats, ${theme}`]);
    expect(violations).toEqual(Object.fromEntries(looks.map((look) => [look, []])));
  });
});
