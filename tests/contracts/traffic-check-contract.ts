import { equal, ok } from 'node:assert/strict';
import type { Caller } from '../../application/ports/traffic/caller.js';
import type { TrafficCheck } from '../../application/ports/traffic/traffic-check.js';
import { TRAFFIC_RULES } from '../../domain/catalog/account.js';
import type { TrafficFinding } from '../../domain/turn/eligibility.js';
import { deepFrozen, freshId, HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';
import { sampleCaller } from './samples.js';

type Client = Parameters<TrafficCheck['inspect']>[1];

const MAX_DETAIL_CHARS = 500;
const NOT_TRIED = 'it found nothing wrong with any caller, so that this was not tried';

const client = (differs: Partial<Client> = {}): Client => ({
  device: {},
  isNative: false,
  subject: freshId(),
  ...differs,
});

/** Frozen, and with a subject of its own: rules that count must not see one busy caller. */
const inspect = (check: TrafficCheck, caller: Partial<Caller>, as: Partial<Client> = {}): readonly TrafficFinding[] =>
  check.inspect(deepFrozen(sampleCaller(caller)), deepFrozen(client(as)));

const ADDRESSES = [
  '',
  '::1',
  '127.0.0.1',
  '203.0.113.7',
  '2001:db8::1',
  '::ffff:203.0.113.7',
  '999.1.1.1',
  'fe80::1%eth0',
];

const BROWSERS = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
];

/** Tools and automated browsers are no declared crawlers (`docs/reference/turns.md#invalid-traffic`). */
const NO_CRAWLERS = [
  'curl/8.5.0',
  'node',
  'okhttp/4.12.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
];

/** Whatever a check looks at, it has something to say of one of these. */
const SUSPICIOUS = [
  ...HOSTILE_STRINGS,
  ...NO_CRAWLERS,
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
];

const guarantees: Guarantees<TrafficCheck> = {
  'any caller is inspected at once, without a throw': (check) => {
    for (const text of HOSTILE_STRINGS) {
      const device = { userAgent: text, model: text, osName: text, locale: text };
      for (const isNative of [true, false]) {
        ok(
          Array.isArray(
            inspect(check, { address: text, userAgent: text, origin: text }, { device, isNative, subject: text }),
          ),
          'a list',
        );
      }
    }
    for (const address of ADDRESSES) ok(Array.isArray(inspect(check, { address })), 'a list');
    ok(Array.isArray(check.inspect({ address: '', isPrefetch: true, globalPrivacyControl: true }, client())), 'a list');
  },
  'findings name a known rule, once each at most': (check) => {
    let found = 0;
    for (const userAgent of [...SUSPICIOUS, ...BROWSERS]) {
      const rules = inspect(check, { userAgent, isPrefetch: true }).map(({ rule }) => rule);
      for (const rule of rules) ok(TRAFFIC_RULES.includes(rule), `unknown rule ${rule}`);
      equal(new Set(rules).size, rules.length);
      found += rules.length;
    }
    ok(found > 0, NOT_TRIED);
  },
  'details are short and name neither the address nor the subject': (check) => {
    let found = 0;
    for (const userAgent of SUSPICIOUS) {
      const subject = freshId();
      for (const { detail } of inspect(check, { userAgent, address: '203.0.113.77', isPrefetch: true }, { subject })) {
        ok(detail.length <= MAX_DETAIL_CHARS, `a detail of ${detail.length} characters`);
        ok(!detail.includes('203.0.113.77') && !detail.includes(subject), 'a detail that names a person');
        found += 1;
      }
    }
    ok(found > 0, NOT_TRIED);
  },
  'an ordinary browser is no robot': (check) => {
    for (const userAgent of BROWSERS) {
      const rules = inspect(check, { userAgent }).map(({ rule }) => rule);
      for (const rule of ['declared-crawler', 'non-browser', 'headless', 'prefetch', 'rate'] as const) {
        ok(!rules.includes(rule), `${rule} for ${userAgent}`);
      }
    }
  },
  'a tool is no declared crawler': (check) => {
    for (const userAgent of NO_CRAWLERS) {
      ok(!inspect(check, { userAgent }).some(({ rule }) => rule === 'declared-crawler'), userAgent);
    }
  },
  "one caller's traffic says nothing of another": (check) => {
    for (let i = 0; i < 200; i++) inspect(check, { address: '198.51.100.1' }, { subject: 'busy' });
    const [userAgent] = BROWSERS;
    ok(
      !inspect(check, { userAgent, address: '203.0.113.8' }).some(({ rule }) => rule === 'rate'),
      'blamed for another',
    );
  },
};

/** Every guarantee of `TrafficCheck`. Which traffic it catches is not in here. */
export const trafficCheckContract = (make: Make<TrafficCheck>): readonly ContractCase[] => casesOf(make, guarantees);
