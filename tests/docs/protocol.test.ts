import { describe, expect, test } from '@jest/globals';
import { TICKET_LIFETIME_MS } from '../../application/operations/stream-tickets.js';
import { INIT_TIMEOUT_MS } from '../../adapters/client-js/session/core.js';
import { modalRequestOf } from '../../adapters/client-js/frame/frame-data.js';
import { ONE_CLICK_MS } from '../../adapters/client-js/frame/relay.js';
import { retryDelayMs } from '../../adapters/client-js/preload/preload-loop.js';
import { INITIAL_STATE } from '../../adapters/client-js/state/state.js';
import { DEFAULT_EVENT_STREAM_OPTIONS as STREAM } from '../../adapters/events-ws/options.js';
import { requiredShare } from '../../adapters/frame-web/viewability/viewability.js';
import { MAX_BODY_BYTES, MAX_PRELOAD_BYTES } from '../../adapters/http-koa/body/read-json.js';
import { MAX_ID_CHARS } from '../../adapters/http-koa/schemas/bounded.js';
import { STREAM_CLOSE } from '../../adapters/wire/index.js';
import { DEVICE_TYPES } from '../../domain/privacy/device.js';
import { MAX_MESSAGES } from '../../domain/conversation/message.js';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../domain/values/time.js';
import { AD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { readPage, rowsOf, sectionOf } from './markdown.js';

const page = readPage('docs/reference/protocol.md');
const prose = page.replace(/\s+/g, ' ');

const MIB = 1024 * 1024;
const UNITS: Readonly<Record<string, number>> = { SECOND_MS, DAY_MS };

/** The figure that a module keeps to itself: `const NAME = 2 * DAY_MS;`. */
const figureOf = (path: string, name: string): number => {
  const [, value] = new RegExp(`\\b${name}(?: =|:) ([\\w .*]+)`).exec(readPage(path)) ?? [];
  if (value === undefined) throw new Error(`There is no ${name} in ${path}: say here where the figure stands now.`);
  return value.split('*').reduce((product, part) => {
    const factor = part.trim();
    return product * (UNITS[factor] ?? Number(factor.replaceAll('_', '')));
  }, 1);
};

const http = (file: string, name: string): number => figureOf(`adapters/http-koa/${file}.ts`, name);
const client = (file: string, name: string): number => figureOf(`adapters/client-js/${file}.ts`, name);
const frame = (file: string, name: string): number => figureOf(`adapters/frame-web/${file}.ts`, name);
const seconds = (ms: number): number => ms / SECOND_MS;
/** 242500 as the page writes it. */
const spaced = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');

const TOO_MANY = { kind: 'answered', status: 429, body: undefined, retryAfterMs: 0 } as const;

/** Without chance: until no further try is made. */
const retryDelays = (random: number): readonly number[] => {
  const delays: number[] = [];
  for (let delay = retryDelayMs(TOO_MANY, 0, random); delay !== undefined;) {
    delays.push(delay);
    delay = retryDelayMs(TOO_MANY, delays.length, random);
  }
  return delays;
};

const [firstWait = 0, ...laterWaits] = retryDelays(1);
const lastWait = laterWaits.at(-1) ?? 0;
const waits = [firstWait, ...laterWaits.slice(0, -1)].map(seconds).join(', ');
const spread = (retryDelays(0)[0] ?? 0) / firstWait;

const LARGE_PX = frame('viewability/viewability', 'LARGE_PX');
const smallestShare = requiredShare(LARGE_PX, false) * 100;
const looks = seconds(client('frame/frame-presence', 'LOOK_MS') * client('frame/frame-presence', 'MAX_LOOKS'));

/** Sentences of the page with their figures as the code has them. */
const SENTENCES: readonly string[] = [
  `\`/preload\` reads ${MAX_PRELOAD_BYTES / MIB} MiB, \`/v1/admin/*\` ${http('routes/operators/admin-catalog', 'MAX_CATALOG_BYTES') / MIB} MiB, everything else ${MAX_BODY_BYTES / 1024} KiB`,
  `\`/v1/admin/*\` ${http('routes/operators/admin-titles', 'MAX_TITLES_BYTES') / MIB} MiB`,
  `At most ${http('body/read-json', 'MAX_DEPTH')} levels and ${spaced(http('body/read-json', 'MAX_KEYS'))} keys`,
  `a preflight holds for ${http('routing/cors', 'MAX_AGE_SECONDS') / seconds(HOUR_MS)} hours`,
  `Give up after ${seconds(INIT_TIMEOUT_MS)} s.`,
  `required; 1 to ${MAX_ID_CHARS} characters`,
  `the first ${figureOf('domain/privacy/sk-ad-network.ts', 'MAX_NETWORKS')} such as`,
  `of at most ${figureOf('domain/privacy/sk-ad-network.ts', 'MAX_NETWORK_CHARS')} characters are read`,
  `are kept for ${figureOf('application/request/app-networks.ts', 'LIFETIME_MS') / DAY_MS} days`,
  `${client('preload/preload-loop', 'DEBOUNCE_MS')} ms after the last of a burst`,
  `the last ${MAX_MESSAGES} are taken`,
  `the first ${http('preload/decode-preload', 'MAX_CODES')} are read; absent or empty`,
  `with type ${DEVICE_TYPES.slice(0, -1)
    .map((type) => `\`${type}\``)
    .join(', ')} or \`${DEVICE_TYPES.at(-1) ?? ''}\``,
  `at most ${1 + laterWaits.length} times, after ${waits} and ${seconds(lastWait)} s, each times a random ${spread} to 1`,
  `Give up after ${seconds(client('state/context', 'timeoutMs'))} s, do not repeat`,
  `read up to ${http('routes/ads/frame-page', 'MAX_CACHED_CHARS')} characters`,
  `An unknown or expired bid (${AD_LIFETIME_MS / HOUR_MS} h) is 404`,
  `(${modalRequestOf({ component: 'modal' })?.timeoutMs ?? 0} when there is none)`,
  `the last ${frame('host/decode-host', 'MAX_MESSAGES')} are read`,
  `native web views, every ${figureOf('adapters/client-react-native/mounted-ad.ts', 'EVERY_MS')} ms`,
  `(${smallestShare} % from ${spaced(LARGE_PX)} square px up, but never for video)`,
  `has come from it for ${looks} s in which`,
  `after ${looks} s a page that was loaded is \`frame_silent\``,
  `\`HEAD\` of the page (${seconds(client('page/slot', 'timeoutMs'))} s at most)`,
  `the page looks every ${frame('media/focus-guard', 'EVERY_MS')} ms`,
  `opens the stream once within ${seconds(TICKET_LIFETIME_MS)} s`,
  `A ping comes every ${seconds(STREAM.heartbeatMs)} s`,
  `larger than ${STREAM.maxPayloadBytes / 1024} KiB`,
  `more than ${STREAM.maxBufferedBytes / MIB} MiB waited`,
  `was not read within ${seconds(STREAM.drainLimitMs)} s`,
  `may have ${STREAM.maxPerAccount} sockets`,
];

describe('docs/reference/protocol.md has the figures of the code', () => {
  test.each(SENTENCES)('%s', (sentence) => {
    expect(prose).toContain(sentence);
  });

  test('also where it writes them as words', () => {
    expect(prose).toContain('for one second without a break');
    expect(prose).toContain('for video two seconds in which it plays');
    expect(prose).toContain('within a second goes on without');
    expect(prose).toContain('at most once a second');
    const [view, film] = [frame('viewability/viewability', 'DISPLAY_MS'), frame('viewability/viewability', 'VIDEO_MS')];
    expect([view, film, frame('host/handshake', 'WAIT_MS'), ONE_CLICK_MS].map(seconds)).toEqual([1, 2, 1, 1]);
    expect(prose).toContain('by the MRC rule: half of the box');
    expect([requiredShare(LARGE_PX - 1, false), requiredShare(LARGE_PX, true)]).toEqual([0.5, 0.5]);
  });

  test('the flags of a session have their defaults', () => {
    const { preloadTimeoutMs, reportErrors, reportDebug } = INITIAL_STATE.flags;
    const rows = rowsOf(sectionOf(page, '## `POST /init`'));
    const fallbackOf = (flag: string): string => rows.find(([name]) => name === `\`${flag}\``)?.[2] ?? '';
    expect(fallbackOf('preloadTimeout')).toBe(String(preloadTimeoutMs));
    expect(fallbackOf('reportErrors')).toBe(`\`${String(reportErrors)}\``);
    expect(fallbackOf('reportDebug')).toBe(`\`${String(reportDebug)}\``);
  });

  test('the stream is closed with these codes and no others', () => {
    const told = [...sectionOf(page, '## The event stream').matchAll(/\b(1\d{3})\b/g)].map(([, code]) => Number(code));
    expect(told.sort()).toEqual(Object.values(STREAM_CLOSE).sort());
  });
});
