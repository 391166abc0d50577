import { describe, expect, test } from '@jest/globals';
import { BID_FAULTS } from '../../../adapters/demand-openrtb/answer/bid-faults.js';
import { DSA_DELIVERIES, DSA_RENDERERS, DSA_REQUIREMENTS } from '../../../adapters/demand-openrtb/config/dsa-schema.js';
import { NATIVE_EVENTS, momentOfNativeEvent } from '../../../adapters/demand-openrtb/codes/native.js';
import {
  NO_BID_REASONS,
  noBidReasonOf,
  SEAT_NON_BID,
  seatNonBidOf,
} from '../../../adapters/demand-openrtb/codes/no-bid.js';
import { TAXONOMIES } from '../../../adapters/demand-openrtb/codes/taxonomies.js';
import { AUCTION_MACROS, bidderSchema } from '../../../adapters/demand-openrtb/index.js';
import { LOSS_REASONS, type LossReason } from '../../../domain/values/loss-reason.js';
import { codesIn, readPage, rowsOf, sectionOf } from '../../docs/markdown.js';
import { answerExemplars, requestExemplars } from './exemplar.js';

const PAGE = readPage('docs/reference/openrtb.md');
const sorted = (values: Iterable<string>): readonly string[] => [...new Set(values)].sort();

/** `a.{b,c}` stands for `a.b` and `a.c`. */
const expanded = (code: string): readonly string[] => {
  const [, parent, leaves] = /^(.+\.)\{(.+)\}$/.exec(code) ?? [];
  return parent === undefined ? [code] : (leaves ?? '').split(',').map((leaf) => `${parent}${leaf}`);
};
const firstCodes = (section: string): readonly string[] =>
  rowsOf(section).flatMap(([cell = '']) => codesIn(cell).flatMap(expanded));

/** Every path to a plain value; lists of objects are `[]`, and the string of a native request is read on. */
const pathsOf = (value: unknown, path = ''): readonly string[] => {
  if (path === 'imp[].native.request' && typeof value === 'string') return pathsOf(JSON.parse(value), `${path}.`);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
    return value.flatMap((item) => pathsOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  const prefix = path === '' || path.endsWith('.') ? path : `${path}.`;
  return Object.entries(value).flatMap(([key, part]) => pathsOf(part, `${prefix}${key}`));
};

/** As the page writes it: a site stands for an app, and the dialect 2.5 moves the same fields below `ext`. */
const asDocumented = (path: string): string =>
  path
    .replace(/^app\.(?=content|publisher|id$)/, 'site.')
    .replace(/^user\.ext\./, 'user.')
    .replace(/^source\.ext\./, 'source.')
    .replace(/^device\.ext\.(?=sua)/, 'device.')
    .replace(/^regs\.ext\.(?=gdpr|us_privacy|gpp)/, 'regs.');

const requests = requestExemplars().map(([, { request }]) => request);
const sent = sorted(requests.flatMap((request) => (request === null ? [] : pathsOf(request))));

describe('the fields of a request', () => {
  const section = sectionOf(PAGE, '## Request').split('### Never sent')[0] ?? '';
  const documented = sorted(firstCodes(section));

  test('each is documented, and each that is documented is in an exemplar', () => {
    expect(sorted(sent.map(asDocumented))).toEqual(documented);
    expect(documented.length).toBeGreaterThan(120);
  });

  test('those that are never sent are in none', () => {
    const never = firstCodes(sectionOf(PAGE, '### Never sent')).filter((path) => !['langb', 'language'].includes(path));
    expect(never.length).toBeGreaterThan(25);
    const isBelow = (path: string, root: string): boolean =>
      path === root || path.startsWith(`${root}.`) || path.startsWith(`${root}[]`);
    expect(sent.filter((path) => never.some((root) => isBelow(asDocumented(path), root)))).toEqual([]);
  });
});

test('fields that exclude one another are never in one request', () => {
  const pairs = [
    ['wseat', 'bseat'],
    ['acat', 'bcat'],
    ['wlang', 'wlangb'],
    ['site', 'app'],
  ];
  for (const request of requests) {
    if (request === null) continue;
    for (const pair of pairs) expect(pair.filter((key) => key in request).length).toBeLessThanOrEqual(1);
    expect('site' in request || 'app' in request).toBe(true);
    const paths = pathsOf(request);
    for (const root of ['device', 'site.content', 'app.content'])
      expect(paths.filter((path) => [`${root}.language`, `${root}.langb`].includes(path)).length).toBeLessThanOrEqual(
        1,
      );
  }
});

test('codes that the page lists for a field are all in exemplars', () => {
  const valuesAt = (path: RegExp): readonly number[] => {
    const found = new Set<number>();
    const walk = (value: unknown, at: string): void => {
      if (Array.isArray(value)) value.forEach((item) => walk(item, at));
      else if (typeof value === 'object' && value !== null)
        for (const [key, part] of Object.entries(value)) walk(part, `${at}.${key}`);
      else if (path.test(at) && typeof value === 'number') found.add(value);
    };
    requests.forEach((request) => walk(request, ''));
    return [...found].sort((a, b) => a - b);
  };
  expect(valuesAt(/^\.at$/)).toEqual([1, 2]);
  expect(valuesAt(/deals\.at$/)).toEqual([1, 2, 3]);
  expect(valuesAt(/\.pos$/)).toEqual([4, 5, 7]);
  expect(valuesAt(/\.plcmt$/)).toEqual([3, 4, 7]);
  expect(valuesAt(/\.linearity$/)).toEqual([1, 2]);
  expect(valuesAt(/\.playbackmethod$/)).toEqual([2, 6]);
  expect(valuesAt(/\.protocols$/)).toEqual([2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16]);
  expect(valuesAt(/\.exp$/)).toEqual([60, 300, 600, 1800]);
  expect(valuesAt(/\.atts$/)).toEqual([0, 1, 2, 3]);
  expect(valuesAt(/\.atype$/)).toEqual([1, 2]);
  expect(valuesAt(/\.devicetype$/)).toEqual([2, 3, 4, 5]);
  expect(valuesAt(/\.connectiontype$/)).toEqual([1, 2, 3]);
  expect(valuesAt(/\.dsarequired$/)).toEqual(DSA_REQUIREMENTS.map((_, code) => code));
  expect(valuesAt(/\.pubrender$/)).toEqual(DSA_RENDERERS.map((_, code) => code));
  expect(valuesAt(/\.datatopub$/)).toEqual(DSA_DELIVERIES.map((_, code) => code));
});

/** They would fill a file; `hostile-markup.test.ts` has them. */
const ELSEWHERE = ['markup-too-long', 'macros-too-many'];

describe('the faults of an answer', () => {
  const rows = rowsOf(sectionOf(PAGE, '## Answer')).map(([fault = '', reason = '']) =>
    [fault, reason].map((c) => codesIn(c)[0]),
  );

  test('each is documented with its loss reason', () => {
    expect(rows).toEqual(Object.entries(BID_FAULTS));
  });

  test('each is in an exemplar, with that loss reason, but what would fill a file', () => {
    const shown = answerExemplars().flatMap(([, { rejections }]) =>
      rejections.map(
        ({ detail, lossReason }) => [String(detail).split(' ')[0] ?? '', lossReason as LossReason] as const,
      ),
    );
    const faults = shown.filter(([detail]) => detail in BID_FAULTS);
    expect(sorted(faults.map(([detail]) => detail))).toEqual(
      sorted(Object.keys(BID_FAULTS).filter((fault) => !ELSEWHERE.includes(fault))),
    );
    for (const [detail, lossReason] of faults)
      expect([detail, lossReason]).toEqual([detail, BID_FAULTS[detail as keyof typeof BID_FAULTS]]);
  });
});

describe('code lists', () => {
  const lists = new Map(rowsOf(sectionOf(PAGE, '## Code lists')).map(([name = '', codes = '']) => [name, codes]));
  const listed = (name: string): readonly (readonly [string, number])[] =>
    [...(lists.get(name) ?? '').matchAll(/(\d+) `([\w.-]+)`/g)].map(([, code, word = '']) => [word, Number(code)]);

  test('are documented as they are', () => {
    expect(listed('category taxonomies')).toEqual(Object.entries(TAXONOMIES));
    expect(listed('native events')).toEqual(Object.entries(NATIVE_EVENTS));
    expect(listed('no-bid reasons, `nbr`').slice(0, 18)).toEqual(Object.entries(NO_BID_REASONS));
    expect(listed('seat-non-bid, `ext.seatnonbid`')).toEqual(
      Object.entries(SEAT_NON_BID).map(([name, [code]]) => [name, code]),
    );
  });

  test('are read code by code', () => {
    for (const [reason, code] of Object.entries(NO_BID_REASONS)) expect(noBidReasonOf(code)).toBe(reason);
    expect([500, 18, '8', null].map(noBidReasonOf)).toEqual(['private', 'unknown', 'unknown', 'unknown']);
    for (const [name, [code, lossReason]] of Object.entries(SEAT_NON_BID))
      expect(seatNonBidOf(code)).toEqual({ name, lossReason });
    for (const [name, code] of Object.entries(NO_BID_REASONS))
      expect(seatNonBidOf(code)).toEqual({ name, lossReason: 'filtered' });
    for (const [moment, event] of Object.entries(NATIVE_EVENTS)) expect(momentOfNativeEvent(event)).toBe(moment);
  });

  test('loss reasons are those of AdCOM, without a gap that the standard does not have', () => {
    const codes = Object.values(LOSS_REASONS).filter((code) => code < 500);
    const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(codes).toEqual([...span(0, 10), ...span(100, 104), ...span(200, 215)]);
  });
});

test('macros: each of the standard has a row', () => {
  expect(sorted(firstCodes(sectionOf(PAGE, '## Macros')))).toEqual(sorted(AUCTION_MACROS));
});

test('configuration: each key has a row, and no other', () => {
  expect(sorted(firstCodes(sectionOf(PAGE, '## Configuration of a bidder')))).toEqual(
    sorted(Object.keys(bidderSchema.shape)),
  );
});
