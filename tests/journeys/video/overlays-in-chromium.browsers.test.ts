import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type * as Client from '../../../adapters/client-js/index.js';
import type { AdEvent } from '../../../adapters/client-js/index.js';
import type { WireAdSlot } from '../../../adapters/wire/index.js';
import { pairsOf, SAMPLED, someOf } from '../../support/sample.js';
import { askForSlots } from './overlay-calls.js';
import { setStage, type Scene, type Stage } from '../stage.js';
import { startWebHosts, WEB_CLIENTS, type WebHostSite } from '../web-clients/web-host-site.js';
import { openVisit } from '../web-clients/web-visit.js';

const BRAND = 'acme';
let stage: Stage;
let branded: Stage;
beforeAll(async () => void ([stage, branded] = await Promise.all([setStage(), setStage({ BRAND })])));
afterEach(() => Promise.all([stage.clear(), branded.clear()]));
afterAll(() => Promise.all([stage.close(), branded.close()]));

const show = (at: Stage, slot: WireAdSlot): Promise<Scene> =>
  at.show(
    { framePath: new URL(slot.iframe_url).pathname, width: slot.width, height: slot.height },
    { viewport: { width: Math.max(400, slot.width), height: 400 } },
  );

/** Where a person could point at it: inside the overlay, and on top of everything else. */
const isOnTop = (scene: Scene, selector: string): Promise<boolean> =>
  scene.slot.locator(selector).evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && right - left >= 8 && bottom - top >= 8 && seen !== null && node.contains(seen);
  });

const expectLabelled = async (scene: Scene, advertiser: string): Promise<void> => {
  expect(await scene.slot.locator('.label').innerText()).toBe('Ad');
  expect(await scene.slot.locator('.advertiser').innerText()).toBe(advertiser);
  for (const selector of ['.label', '.advertiser', '.cta']) {
    expect([selector, await isOnTop(scene, selector)]).toEqual([selector, true]);
  }
};

/** Everything that would be a navigation: a new page, another address of the host or of the frame. */
const watchNavigation = (page: Page): string[] => {
  const moves: string[] = [];
  page.context().on('page', (opened) => moves.push(`opened ${opened.url()}`));
  page.on('framenavigated', (frame) => moves.push(`moved to ${frame.url()}`));
  return moves;
};

const clickMessage = (slot: WireAdSlot, brand: string, url: string) => ({
  type: `${brand}.ad.click`,
  version: 1,
  slot_id: slot.slot_id,
  cta_url: url,
});

const TEST_LANDING = 'https://test-advertiser.example/landing?format=overlay';

const PLAYERS = [
  [200, 100],
  [320, 180],
  [640, 360],
  [1280, 720],
  [3840, 2160],
] as const;
/** The demo title has so many slots. */
const SLOTS = [0, 1, 2, 3, 4] as const;

describe('every iframe_url loads, is labelled, and posts its click', () => {
  test.each(pairsOf(PLAYERS, SLOTS).map(([[width, height], index]) => [width, height, index] as const))(
    `in a player of %i by %i, slot %i: ${SAMPLED}`,
    async (player_width, player_height, index) => {
      const slots = await askForSlots(stage.server.url, { player_width, player_height });
      expect(slots).toHaveLength(SLOTS.length);
      const slot = slots[index]!;
      const scene = await show(stage, slot);
      await scene.slot.locator('.strip').waitFor();
      await expectLabelled(scene, 'Test Advertiser');
      const moves = watchNavigation(scene.page);
      await scene.slot.locator('.cta').click();
      const heard = await scene.hears('svc.ad.click');
      expect(heard.data).toEqual(clickMessage(slot, 'svc', TEST_LANDING));
      expect([heard.origin, heard.accepted]).toEqual([stage.server.url, true]);
      expect(moves).toEqual([]);
    },
  );

  test('an overlay of the real auction, and its second load', async () => {
    const [slot] = await askForSlots(stage.server.url, { player_width: 640, player_height: 360 }, 'demo-api-token');
    if (slot === undefined) throw new Error('The demo title has no slot.');
    const seen: string[] = [];
    for (let load = 1; load <= 2; load++) {
      const scene = await show(stage, slot);
      await scene.slot.locator('.strip').waitFor();
      seen.push(await scene.slot.locator('.advertiser').innerText());
      await expectLabelled(scene, seen[0] ?? '');
    }
    expect(seen).toEqual(['Harbor Coffee', 'Harbor Coffee']);
  });

  test('a click on the headline posts as well; several clicks post several times and count once', async () => {
    const [slot] = await askForSlots(stage.server.url, { player_width: 1280, player_height: 720 });
    if (slot === undefined) throw new Error('The demo title has no slot.');
    const scene = await show(stage, slot);
    const reports: unknown[] = [];
    scene.page.on('request', (request) => reports.push(...(request.postDataJSON()?.events ?? [])));
    // It waits for the answer to what was reported before.
    const counted = scene.page.waitForResponse((answer) => answer.request().postData()?.includes('clicked') ?? false);
    await scene.slot.locator('.headline').click();
    await scene.slot.locator('.cta').click();
    await scene.page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length >= 3);
    await counted;
    expect((await scene.heard()).map(({ data }) => data)).toEqual([
      { type: 'svc.ad.ready', version: 1, slot_id: slot.slot_id, close_label: 'Close ad', label: 'Ad', language: 'en' },
      clickMessage(slot, 'svc', TEST_LANDING),
      clickMessage(slot, 'svc', TEST_LANDING),
    ]);
    expect(reports.filter((event) => (event as { type: string }).type === 'ad.clicked')).toHaveLength(1);
  });
});

/** Runs in a host's page: loads the client from the service, and mutes a turn. */
const muteOneTurn = async ({ service, way, options }: { service: string; way: string; options: object }) => {
  const address = `${service}/sdk/js`;
  const script = document.createElement('script');
  const { createSession } = await (way === 'module'
    ? (import(address) as Promise<typeof Client>)
    : new Promise<typeof Client>((resolve) => {
        Object.assign(script, { src: `${address}?type=global` });
        script.onload = () => resolve((window as unknown as { readonly AdPlacement: typeof Client }).AdPlacement);
        document.head.append(script);
      }));
  return new Promise<readonly AdEvent[]>((resolve) => {
    const session = createSession({
      ...{ adServerUrl: service, publisherToken: 'dev-publisher-token', userId: way, conversationId: 'muted' },
      onEvent: (event) => resolve([event]),
      ...options,
    });
    session.addMessage({ id: 'u1', role: 'user', content: 'Which coffee should I try?' }, { trackOnly: true });
  });
};

describe('a server with a brand of its own', () => {
  let site: WebHostSite;
  beforeAll(async () => void (site = await startWebHosts()));
  afterAll(() => site.close());

  test('its overlays post <brand>.ad.ready and <brand>.ad.click, and nothing else', async () => {
    const [slot] = await askForSlots(branded.server.url, undefined);
    if (slot === undefined) throw new Error('The demo title has no slot.');
    const scene = await show(branded, slot);
    await scene.slot.locator('.cta').click();
    expect((await scene.hears('acme.ad.click')).data).toEqual(clickMessage(slot, BRAND, TEST_LANDING));
    expect((await scene.heard()).map(({ type }) => type)).toEqual(['acme.ad.ready', 'acme.ad.click']);
  });

  test('its headers are Acme-… and the neutral Svc-…, and no other brand’s', async () => {
    const body = {
      publisherToken: 'dev-publisher-token',
      userId: 'user',
      conversationId: 'conversation',
      messages: [{ id: '1', role: 'user', content: 'Hello there' }],
    };
    const preload = (headers: Record<string, string>, changes: object = {}): Promise<Response> =>
      fetch(`${branded.server.url}/preload`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, ...changes }),
      });
    const muted = await preload({ 'Acme-Is-Disabled': '1' });
    expect(await muted.json()).toMatchObject({ skip: true, skipCode: 'ads_disabled' });
    expect(muted.headers.get('acme-decision-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(muted.headers.get('access-control-expose-headers')).toContain('Acme-Decision-Id');
    const neutral = await preload({ 'Svc-Is-Disabled': '1' }, { userId: 'neutral' });
    expect(await neutral.json()).toMatchObject({ skip: true, skipCode: 'ads_disabled' });
    expect(await (await preload({ 'Other-Is-Disabled': '1' }, { userId: 'other' })).json()).not.toHaveProperty('skip');
    const byHeader = await preload({ 'Acme-Publisher-Token': 'dev-publisher-token' }, { publisherToken: undefined });
    expect(byHeader.status).toBe(200);
  });

  const CLIENTS = [
    ['its own client, as a script', 'script', {}, 'acme-is-disabled', 'acme:installId'],
    ['its own client, as a module', 'module', {}, 'acme-is-disabled', 'acme:installId'],
    ['a client that was told no brand', 'script', { brand: 'svc' }, 'svc-is-disabled', 'svc:installId'],
    ['a client that was told the brand', 'module', { brand: 'acme' }, 'acme-is-disabled', 'acme:installId'],
  ] as const;
  test.each(someOf(CLIENTS, 2))(
    `trackOnly of %s, from another origin, passes the preflight: ${SAMPLED}`,
    async (...[, way, options, header, key]) => {
      const page = await (await branded.browser.newContext()).newPage();
      await page.goto(branded.host.page({ service: branded.server.url, framePath: '/healthz' }));
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/preload');
      const plan = { service: branded.server.url, way, options };
      const events = await page.evaluate(muteOneTurn, plan);
      expect(events).toMatchObject([{ name: 'ad.no-fill', payload: { skipCode: 'ads_disabled' } }]);
      const sent = Object.keys(await (await asked).allHeaders()).filter((name) => name.endsWith('-is-disabled'));
      expect([sent, await page.evaluate(() => Object.keys(localStorage))]).toEqual([[header], [key]]);
    },
  );

  test.each(pairsOf(WEB_CLIENTS, [undefined, BRAND]))(
    `trackOnly of the package for %s that was told the brand %s: muted, then an ad: ${SAMPLED}`,
    async (client, brand) => {
      const { browser, server } = branded;
      const visit = await openVisit(browser, site, client, { service: server.url, ...(brand && { brand }) });
      const asked = visit.page.waitForRequest((request) => request.url().endsWith('/preload'));
      await visit.mute(1);
      expect(await visit.hears('ad.no-fill')).toMatchObject({ payload: { skipCode: 'ads_disabled' } });
      const names = Object.keys(await (await asked).allHeaders());
      const word = brand ?? 'svc';
      expect(names.filter((name) => name.endsWith('-is-disabled'))).toEqual([`${word}-is-disabled`]);
      expect(await visit.page.evaluate(() => Object.keys(localStorage))).toEqual([`${word}:installId`]);
      await visit.add('assistant', 1);
      await visit.add('user', 2);
      await visit.add('assistant', 2);
      await visit.hears('ad.render-completed');
      expect([visit.uncaught, visit.complaints]).toEqual([[], []]);
    },
  );
});
