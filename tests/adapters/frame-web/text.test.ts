/** @jest-environment jsdom */
import { afterEach, describe, expect, test } from '@jest/globals';
import { chatData, FIRST_TEXT } from './support/fixtures.js';
import { CONVERSATION, openPage, type JsdomPage } from './support/jsdom-page.js';

const LONG = Array.from({ length: 12 }, (_, index) => `Sentence number ${index} is here to be read.`).join(' ');
let page: JsdomPage;
afterEach(() => page.close());

const content = (): unknown => page.heard('ad-done-iframe')?.['content'];
const textRequests = () => page.requests.filter(({ path }) => path.endsWith('/text'));
const shown = (): string => page.find('.text').childNodes[0]?.textContent ?? '';

describe('the final text', () => {
  test('a host that says nothing is waited for one second, then the first version shows', async () => {
    page = await openPage(chatData('image'), { answers: false });
    await page.pass(990);
    expect([page.names(), document.querySelector('.card')?.textContent?.includes(FIRST_TEXT)]).toEqual([
      ['init-iframe'],
      false,
    ]);
    await page.pass(3_000);
    expect(content()).toBe(FIRST_TEXT);
    expect(textRequests()).toEqual([]);
  });

  test.each([
    ['slow', 'never'],
    ['refused', 404],
    ['out', 503],
    ['empty', []],
    ['cut off', 'half'],
  ] as const)('a text service that is %s gives way to the first version', async (_, text) => {
    page = await openPage(chatData('image'), { text });
    await page.pass(4_000);
    expect([content(), page.find('.text').textContent]).toEqual([FIRST_TEXT, FIRST_TEXT]);
    expect(page.names()).not.toContain('error-iframe');
  });

  test('shows word by word, with its place kept', async () => {
    page = await openPage(chatData('image'), { text: [LONG] });
    const steps = new Set<string>();
    for (let ms = 0; ms < 4_000; ms += 20) {
      await page.pass(20);
      steps.add(shown());
      if (shown() !== '') expect(page.find('.text').textContent).toBe(LONG);
    }
    steps.delete('');
    expect([...steps].filter((step) => !LONG.startsWith(step) || /^\w/.test(LONG.slice(step.length)))).toEqual([]);
    expect(steps.size).toBeGreaterThan(3);
    expect(content()).toBe(LONG);
  });

  test('shows at once to readers who prefer less motion', async () => {
    page = await openPage(chatData('image'), { text: [LONG], prefersStillness: true });
    await page.pass(300);
    expect(shown()).toBe(LONG);
  });

  test('is asked for with the conversation that the page was told', async () => {
    page = await openPage(chatData('image'));
    await page.pass(3_000);
    expect(textRequests().map(({ body }) => body)).toEqual([
      { token: 'page-token', messageId: 'message-2', messages: CONVERSATION },
    ]);
  });

  test('a pinned text is not asked for again', async () => {
    page = await openPage(chatData('image', { text: LONG, isFinal: true }));
    await page.pass(3_000);
    expect(content()).toBe(LONG);
    expect(textRequests()).toEqual([]);
  });

  test('cached content shows without waiting, and only the render events repeat', async () => {
    const query = `?cachedContent=${encodeURIComponent(LONG)}`;
    page = await openPage(chatData('image', { text: LONG, isFinal: true }), { query, answers: false });
    expect(shown()).toBe(LONG);
    expect(page.heard('ad-done-iframe')).toMatchObject({ content: LONG, cachedContent: LONG });
    page.load();
    page.see(1);
    await page.pass(10_000);
    const events = page.names().filter((name) => /^event:|view/.test(name));
    expect(events).toEqual(['event:ad.render-started', 'event:ad.render-completed']);
    expect(page.reported().map(({ type }) => type)).toEqual(['ad.render-started', 'ad.render-completed']);
  });

  test('is announced once when it is finished, politely, and never as it grows', async () => {
    page = await openPage(chatData('image'), { text: [LONG] });
    const said = new Set<string>();
    for (let ms = 0; ms < 8_000; ms += 50) {
      await page.pass(50);
      said.add(page.find('[role=status]').textContent);
    }
    said.delete('');
    expect([...said]).toEqual([`Ad: Harbor Coffee. ${LONG}`]);
    expect(page.find('.text').getAttribute('aria-live')).toBe('off');
    expect(page.find('[role=status]').textContent).toBe('');
  });
});
