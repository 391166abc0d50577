import { describe, expect, test } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import { createTrafficRules } from '../../../adapters/traffic-rules/index.js';
import type { Caller } from '../../../application/ports/traffic/caller.js';
import type { Device } from '../../../domain/privacy/device.js';
import { corpusLines } from '../../support/corpus.js';
import { BROWSER_AGENTS } from './browser-agents.js';

const DATA_CENTRE = '198.51.100.9';
const CHROME = BROWSER_AGENTS[0] ?? '';

interface Situation {
  readonly address?: string;
  readonly userAgent?: string | undefined;
  readonly isPrefetch?: boolean;
  readonly isNative?: boolean;
  readonly device?: Device;
  readonly subject?: string;
}

const setUp = () => {
  let nowMs = 5_000;
  const isDataCentre = (address: string) => address === DATA_CENTRE;
  const rules = createTrafficRules({ monotonicMs: () => nowMs, isDataCentre });
  let serial = 0;
  const found = (situation: Situation): readonly string[] => {
    const caller: Caller = {
      address: situation.address ?? '192.0.2.1',
      userAgent: situation.userAgent,
      isPrefetch: situation.isPrefetch ?? false,
      globalPrivacyControl: false,
    };
    const client = {
      device: situation.device ?? {},
      isNative: situation.isNative ?? false,
      subject: situation.subject ?? `subject-${++serial}`,
    };
    return rules.inspect(caller, client).map(({ rule }) => rule);
  };
  return { found, wait: (ms: number) => (nowMs += ms) };
};

const listed: readonly { pattern: string; instances: readonly string[]; tags?: readonly string[] }[] = crawlers;
const withTag = (...tags: readonly string[]) =>
  listed.filter((agent) => agent.tags?.some((tag) => tags.includes(tag)) === true);

describe('declared crawlers', () => {
  const declared = listed.filter((agent) => !withTag('http-library', 'browser-automation').includes(agent));
  const instances = declared.flatMap((agent) => agent.instances);
  const isFound = (userAgent: string): boolean => setUp().found({ userAgent }).includes('declared-crawler');

  test('of all instances in the list at least 97 in 100 are found', () => {
    expect(instances.length).toBeGreaterThan(1_900);
    expect(instances.filter(isFound).length / instances.length).toBeGreaterThan(0.97);
  });

  test('of those that name a bot, crawler or spider, or an address, at least 99 in 100', () => {
    const saying = instances.filter((agent) => /bot|crawl|spider|https?:\/\//i.test(agent));
    expect(saying.filter(isFound).length / saying.length).toBeGreaterThan(0.99);
  });

  test.each([
    ['crawlers', true, 60],
    ['people', false, 100],
  ])('of the corpus of %s each agent declares to crawl: %s', (name, declares, least) => {
    const agents = corpusLines(`agents/${name}.txt`);
    expect(agents.length).toBeGreaterThanOrEqual(least);
    expect(agents.filter((agent) => isFound(agent) !== declares)).toEqual([]);
  });

  test.each([
    ['zqsecret', 'non-browser', 'no browser calls itself so'],
    ['curl/8.5.0 zqsecret', 'non-browser', 'curl'],
    ['Mozilla/5.0 (zqsecret) AppleWebKit/537.36 Chrome/120 monitoring zqsecret', 'non-browser', 'monitoring'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; zqsecret)', 'declared-crawler', 'Googlebot'],
    ['Mozilla/5.0 (compatible; OurBot zqsecret +https://zqsecret.example)', 'declared-crawler', 'introduces itself'],
  ])('of %s a finding says the name of a known program alone', (userAgent, rule, detail) => {
    const caller = { address: '192.0.2.1', userAgent, isPrefetch: false, globalPrivacyControl: false };
    const found = createTrafficRules().inspect(caller, { device: {}, isNative: false, subject: 'somebody' });
    expect(found).toEqual([{ rule, detail: expect.stringContaining(detail) }]);
    expect(JSON.stringify(found)).not.toContain('zqsecret');
  });

  test('no browser of a person is noticed at all', () => {
    const { found } = setUp();
    expect(BROWSER_AGENTS.length).toBeGreaterThanOrEqual(500);
    expect(BROWSER_AGENTS.filter((userAgent) => found({ userAgent }).length > 0)).toEqual([]);
  });

  test.each([
    'okhttp/4.12.0',
    'curl/8.5.0',
    'node',
    'node-fetch/1.0',
    'python-requests/2.31.0',
    'axios/1.7.2',
    'Go-http-client/2.0',
    'Wget/1.21.4',
    'undici',
    'Dart/3.3 (dart:io)',
    'MyApp/1 CFNetwork/1490.0.4 Darwin/23.2.0',
  ])('%s is no crawler', (userAgent) => expect(setUp().found({ userAgent })).not.toContain('declared-crawler'));

  test('libraries of the list are no crawlers unless their name says so', () => {
    const { found } = setUp();
    const libraries = withTag('http-library').filter(({ pattern }) => !/bot|crawl|spider/i.test(pattern));
    const plain = libraries
      .flatMap((agent) => agent.instances)
      .filter((agent) => !/bot|crawl|spider|http:|https:|Slurp|\(compatible/i.test(agent));
    expect(plain.length).toBeGreaterThan(40);
    expect(plain.filter((userAgent) => found({ userAgent }).includes('declared-crawler'))).toEqual([]);
  });

  test('the web view of an app called ChatBot is none', () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 ChatBot/3.1';
    expect(setUp().found({ userAgent })).not.toContain('declared-crawler');
  });

  test('one that is not listed but introduces itself is found', () => {
    const userAgent = 'Mozilla/5.0 (compatible; BrandNewBot/0.1; +https://bot.example/about)';
    expect(setUp().found({ userAgent })).toEqual(['declared-crawler']);
  });
});

describe('other rules', () => {
  test('headless browsers and libraries have their own names', () => {
    const { found } = setUp();
    expect(found({ userAgent: CHROME.replace('Chrome/', 'HeadlessChrome/') })).toEqual(['headless']);
    expect(found({ userAgent: 'curl/8.5.0' })).toEqual(['non-browser']);
    expect(found({})).toEqual(['non-browser']);
  });

  test('every tool of the list is noted, whatever it calls itself', () => {
    const { found } = setUp();
    const instances = withTag('http-library', 'browser-automation').flatMap((agent) => agent.instances);
    expect(instances.length).toBeGreaterThan(80);
    expect(instances.filter((userAgent) => found({ userAgent }).length !== 1)).toEqual([]);
  });

  test.each([
    'Mozilla/5.0',
    'Mozilla/5.0 (compatible; Something 1.0)',
    'Outlook-iOS/2.0',
    CHROME.replace('Chrome/', 'UnlistedBot/1 Chrome/'),
    CHROME.replace('Chrome/', 'a-scraper Chrome/'),
  ])('%s is no browser', (userAgent) => expect(setUp().found({ userAgent })).toEqual(['non-browser']));

  test('a data centre is noted, of a browser and of an app', () => {
    const { found } = setUp();
    expect(found({ userAgent: CHROME, address: DATA_CENTRE })).toEqual(['data-centre']);
    expect(found({ isNative: true, device: { model: 'Pixel 8' }, address: DATA_CENTRE })).toEqual(['data-centre']);
    expect(found({ userAgent: 'curl/8.5.0', address: DATA_CENTRE })).toEqual(['non-browser', 'data-centre']);
  });

  test('a prefetch is noted beside what else there is', () => {
    expect(setUp().found({ userAgent: CHROME, isPrefetch: true })).toEqual(['prefetch']);
  });

  test('native apps are judged by their device, not by the HTTP client', () => {
    const { found } = setUp();
    expect(found({ isNative: true, userAgent: 'okhttp/4.12.0', device: { model: 'Pixel 8' } })).toEqual([]);
    expect(found({ isNative: true, userAgent: 'ChatBot/2 (+https://app.example)' })).toEqual([]);
    expect(found({ isNative: true, device: { model: 'sdk_gphone64_x86_64' } })).toEqual(['headless']);
    expect(found({ isNative: true, device: { userAgent: 'Googlebot/2.1' } })).toEqual(['declared-crawler']);
  });

  test('turns faster than one a second are noted once they go on, and forgotten after a pause', () => {
    const { found, wait } = setUp();
    const turn = () => found({ userAgent: CHROME, subject: 'one' });
    const verdicts = Array.from({ length: 15 }, () => (wait(500), turn().includes('rate')));
    expect(verdicts.indexOf(true)).toBe(10);
    expect(verdicts.slice(10).every(Boolean)).toBe(true);
    expect(found({ userAgent: CHROME, subject: 'another' })).toEqual([]);
    wait(20_000);
    expect(turn()).toEqual([]);
  });

  test('one turn a second is a conversation', () => {
    const { found, wait } = setUp();
    const all = Array.from({ length: 60 }, () => (wait(1_000), found({ userAgent: CHROME, subject: 'one' })));
    expect(all.flat()).toEqual([]);
  });

  test('hostile agents neither throw nor pass for browsers', () => {
    const { found } = setUp();
    for (const userAgent of ['', ' ', '\0', '\ud800', '__proto__', 'x'.repeat(1_000_000), '('.repeat(100_000)])
      expect(Array.isArray(found({ userAgent }))).toBe(true);
  });
});
