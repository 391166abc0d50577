import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { PlaygroundDecision } from '../../../adapters/wire/playground.js';
import { launchBrowser } from '../../support/chromium.js';
import { Conversation } from '../conversation.js';
import { newestVerdict, visit } from './playground-page.js';
import { startJourneyServer, type JourneyServer } from '../server.js';

let server: JourneyServer;
let browser: Browser;
beforeAll(async () => void ([server, browser] = await Promise.all([startJourneyServer(), launchBrowser()])));
afterAll(() => Promise.all([browser.close(), server.stop()]));

const ask = (say: string) => new Conversation(server.url, 'demo-every-publisher-token').turn({ say });

describe('what the playground sells', () => {
  test.each([
    'how do I debounce a function in JavaScript?',
    'What is the capital of Australia?',
    'Explain the quadratic formula.',
    'What is the difference between TCP and UDP?',
    'My bicycle has a flat tyre, how do I fix it?',
    'Wie alt ist die Sonne?',
  ])('nothing beside "%s"', async (question) => {
    expect(await ask(question)).toMatchObject({ bids: [], skipCode: 'ad_skipped' });
  });

  test.each([
    ['Which coffee should I try next? I like it fruity.', 'harbor-coffee'],
    ['How do I brew coffee in a French press?', 'harbor-coffee'],
    ['Welchen Kaffee soll ich zum Frühstück probieren?', 'harbor-coffee'],
    ['Which tent should I buy for camping in the rain?', 'northtrail'],
    ['¿Qué mochila necesito para una ruta de senderismo?', 'northtrail'],
    ['What kind of lamp works best beside a monitor?', 'lumen-desk'],
  ])('what fits beside "%s"', async (question, campaign) => {
    const { bids, decisionId } = await ask(question);
    expect(bids).toHaveLength(1);
    const told = await fetch(`${server.url}/playground/decisions/${decisionId}`);
    const { candidates } = (await told.json()) as PlaygroundDecision;
    expect(candidates.find(({ outcome }) => outcome === 'won')?.candidate).toContain(campaign);
  });

  test('and a turn that it left empty says that nothing was relevant enough', async () => {
    const { page, complaints } = await visit(browser, server.url);
    await page.getByLabel('Auction').check();
    await page.getByLabel('Every', { exact: true }).check();
    await page.getByLabel('Your message').fill('how do I debounce a function in JavaScript?');
    await page.keyboard.press('Enter');
    expect(await newestVerdict(page, 'no ad')).toContain('Nothing was relevant enough');
    expect(await page.locator('.slot iframe').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
