import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Frame } from 'playwright-core';
import { frameWords } from '../../../adapters/http-koa/pages/index.js';
import { eventually } from '../../journeys/server.js';
import { shiftsIn } from '../../support/layout-shifts.js';
import { chatData, disclosedAs, modalData } from './support/fixtures.js';
import type { Exhibit } from './support/gallery-page.js';
import { setStage, type Gallery, type Stage } from './support/stage.js';

let stage: Stage;
beforeAll(async () => void (stage = await setStage()));
afterAll(() => stage.close());
beforeEach(() => stage.reset());

const PIP = {
  name: 'Captain Pip',
  line: 'Ahoy! <b>Ready</b> for another trip today?',
  avatarUrl: '/assets/harbor-coffee-logo.svg',
};

const boxOf = (frame: Frame, selector: string) =>
  frame.locator(selector).evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });

/** Dialogs beside each other; a teaser stands above them. */
const showAll = (exhibits: readonly Pick<Exhibit, 'name' | 'data'>[]): Promise<Gallery> => {
  const sized = exhibits.map((one) => ({ ...one, ...(one.data.kind === 'modal' && { height: 700 }) }));
  return stage.showAll(sized, { viewport: { width: 600, height: 2_400 } });
};

const hasFetched = (frame: Frame, path: string): Promise<void> =>
  frame.evaluate(
    (end) =>
      new Promise<void>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          if (list.getEntries().some(({ name }) => name.endsWith(end))) resolve();
        });
        observer.observe({ type: 'resource', buffered: true });
      }),
    path,
  );

test('avatar, name and line stand below the label, above the text, as plain text; without one nothing does', async () => {
  const gallery = await showAll([
    { name: 'teaser', data: chatData('interstitial', { character: PIP, isFinal: true, trigger: 'click' }) },
    { name: 'dialog', data: modalData({ character: PIP }) },
    { name: 'teaser without', data: chatData('interstitial', { isFinal: true, trigger: 'click' }) },
    { name: 'dialog without', data: modalData() },
  ]);
  for (const name of ['teaser', 'dialog']) {
    const frame = await gallery.frame(name);
    await frame.waitForSelector('.avatar img');
    expect(await frame.locator('.name').textContent()).toBe(PIP.name);
    expect(await frame.locator('.line').textContent()).toBe(PIP.line);
    expect(await frame.locator('.line *').count()).toBe(0);
    const parts = ['.label', '.character', name === 'dialog' ? '.pitch' : '.text'];
    const [label, character, text] = await Promise.all(parts.map((one) => boxOf(frame, one)));
    expect(label?.bottom).toBeLessThanOrEqual(character?.top ?? 0);
    expect(character?.bottom).toBeLessThanOrEqual(text?.top ?? 0);
    expect(await frame.evaluate(() => document.querySelector('.card')?.textContent)).toMatch(/^AdHarbor Coffee/);
    expect(await (await gallery.frame(`${name} without`)).locator('.character').count()).toBe(0);
  }
});

test('a picture that is not there, never comes or is none leaves a letter, and moves nothing', async () => {
  const addresses = { 'not there': '/nothing.png', 'never comes': '/api/never', none: '/c/page' };
  const gallery = await showAll(
    Object.entries(addresses).map(([name, avatarUrl]) => ({
      name,
      data: modalData({ character: { ...PIP, avatarUrl } }),
    })),
  );
  for (const [name, avatarUrl] of Object.entries(addresses)) {
    const frame = await gallery.frame(name);
    await eventually(() => stage.site.visits.includes(avatarUrl) || undefined);
    if (avatarUrl === '/api/never') await frame.waitForLoadState('load');
    else await hasFetched(frame, avatarUrl);
    expect(await frame.locator('.avatar').textContent()).toBe('C');
    expect(await frame.locator('.avatar img').count()).toBe(0);
    expect(await shiftsIn(frame)).toEqual([]);
  }
  expect(await shiftsIn(gallery.page.mainFrame())).toEqual([]);
});

test('whatever a host writes stays in its box, at the right of a page that is read from there', async () => {
  const wild = { name: 'W'.repeat(60), line: `${'W'.repeat(240)} Z\u0300\u0301\u0302\u0303` };
  const words = frameWords('ar', disclosedAs('Harbor Coffee'), { kind: 'inline' });
  const gallery = await showAll([
    { name: 'wild', data: modalData({ character: wild }) },
    { name: 'right to left', data: modalData({ character: { name: 'ليلى', line: 'أهلاً يا صديقي!' }, words }) },
  ]);
  const frame = await gallery.frame('wild');
  const [card, name, line] = await Promise.all(['.card', '.name', '.line'].map((one) => boxOf(frame, one)));
  for (const box of [name, line]) expect(box?.right).toBeLessThanOrEqual(card?.right ?? 0);
  expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const arabic = await gallery.frame('right to left');
  expect((await boxOf(arabic, '.line')).right).toBeLessThan((await boxOf(arabic, '.avatar')).left);
  // So does a headline in another script, above its domain.
  const [headline, domain] = [await boxOf(arabic, '.headline'), await boxOf(arabic, '.domain')];
  expect(Math.abs(headline.right - domain.right)).toBeLessThan(2);
  expect(await arabic.locator('.avatar').textContent()).toBe('ل');
});
