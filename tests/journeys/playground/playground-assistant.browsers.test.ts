import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/chromium.js';
import { REPLIES, startLanguageModel, type FakeLanguageModel, type Reply } from '../../support/fake-language-model.js';
import { newestVerdict, visit } from './playground-page.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const KEY = 'sk-journey-secret';
const ANSWER = 'A washed Ethiopian coffee.';

let model: FakeLanguageModel;
let server: JourneyServer;
let browser: Browser;
beforeAll(async () => {
  [model, browser] = await Promise.all([startLanguageModel(), launchBrowser()]);
  const assistant = { PLAYGROUND_ASSISTANT_URL: model.url, PLAYGROUND_ASSISTANT_MODEL: 'tiny-1' };
  server = await startJourneyServer({ ...assistant, PLAYGROUND_ASSISTANT_KEY: KEY });
});
afterAll(async () => {
  await Promise.all([browser.close(), server.stop()]);
  await model.close();
});
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

const ask = async (page: Page, question: string): Promise<void> => {
  await page.getByLabel('Your message').fill(question);
  await page.keyboard.press('Enter');
};

const finalAnswer = async (page: Page, index = 0): Promise<string> => {
  const answer = page.locator('.message.assistant:not(.streaming) .bubble p').nth(index);
  await answer.waitFor();
  return answer.innerText();
};

describe('a language model in the playground', () => {
  test('answers in its own words, hears the conversation, and its answer gets an ad', async () => {
    model.reply(REPLIES.says('A washed ', 'Ethiopian ', 'coffee.'));
    const { page, complaints } = await visit(browser, server.url);
    expect(await page.locator('.who').innerText()).toBe('Answers: tiny-1');
    await ask(page, 'Which coffee should I try?');
    expect(await finalAnswer(page)).toBe(ANSWER);
    await newestVerdict(page, 'ad');
    await page.frameLocator('.slot iframe').locator('.card').waitFor();
    await ask(page, 'And for the evening?');
    await finalAnswer(page, 1);
    const { authorization, body } = model.asked.at(-1) ?? {};
    expect([authorization, body?.model]).toEqual([`Bearer ${KEY}`, 'tiny-1']);
    expect(body?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Which coffee should I try?' },
      { role: 'assistant', content: ANSWER },
      { role: 'user', content: 'And for the evening?' },
    ]);
    expect(complaints).toEqual([]);
    expect(await page.content()).not.toContain(KEY);
    expect(server.logs()).not.toMatch(/evening|Ethiopian|sk-journey/);
  });

  test('can be switched off', async () => {
    const before = model.asked.length;
    const { page } = await visit(browser, server.url);
    await page.getByLabel('Scripted').check();
    expect(await page.locator('.who').innerText()).toBe('Answers: scripted');
    await ask(page, 'Tell me about espresso');
    expect(await finalAnswer(page)).toContain('freshness');
    expect(model.asked.length).toBe(before);
  });

  test.each<readonly [string, Reply, string, string]>([
    ['refuses', REPLIES.refuses, 'refused: its key', 'freshness'],
    ['says garbage', REPLIES.saysGarbage, 'made no sense', 'freshness'],
    ['hangs up without a word', (response) => void response.destroy(), 'cannot be reached', 'freshness'],
    ['breaks off', REPLIES.breaksAfter('Well, esp'), 'broke off. Its answer ends here.', 'Well, esp'],
  ])('one that %s: the person is told, and the chat goes on with an ad', async (_, reply, words, answer) => {
    model.reply(reply);
    const { page, complaints } = await visit(browser, server.url);
    await ask(page, 'Tell me about espresso');
    expect(await finalAnswer(page)).toContain(answer);
    expect(await page.getByRole('status').innerText()).toContain(words);
    await newestVerdict(page, 'ad');
    model.reply(REPLIES.says(ANSWER));
    await ask(page, 'And then?');
    expect(await finalAnswer(page, 1)).toBe(ANSWER);
    expect(await page.getByRole('status').innerText()).toBe('');
    expect(complaints).toEqual([]);
    expect(server.logs()).not.toMatch(/espresso|Well, esp/);
  });

  test('a slow one can be stopped: what it said stays, and it is told to stop', async () => {
    model.reply(REPLIES.hangsAfter('Let me think', ' about that'));
    const given = model.abandoned();
    const { page, complaints } = await visit(browser, server.url);
    await ask(page, 'Tell me about espresso');
    await page.locator('.message.streaming', { hasText: 'think about that' }).waitFor();
    await ask(page, 'Impatient words');
    expect(await page.locator('.message').count()).toBe(2);
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(await finalAnswer(page)).toBe('Let me think about that');
    await eventually(() => (model.abandoned() > given ? true : undefined));
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(await page.getByRole('status').innerText()).toBe('');
    expect(await page.getByLabel('Your message').inputValue()).toBe('Impatient words');
    expect(complaints).toEqual([]);
  });

  test('a new conversation does not wait for the answer to the old one', async () => {
    model.reply(REPLIES.neverAnswers);
    const { page } = await visit(browser, server.url);
    await ask(page, 'Tell me about espresso');
    await page.locator('.message.streaming').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    model.reply(REPLIES.says(ANSWER));
    await ask(page, 'Hello?');
    expect(await finalAnswer(page)).toBe(ANSWER);
    expect(await page.locator('.message').count()).toBe(2);
  });
});
