import { describe, expect, test } from '@jest/globals';
import { statusOf } from '../../adapters/http-koa/server/answer/refusals.js';
import { WIRE_API_ERROR_CODES, WIRE_CLIENT_ERROR_CODES, WIRE_ERROR_CODES } from '../../adapters/wire/index.js';
import {
  AD_EVENT_NAMES,
  AD_EVENTS,
  COUNTED_TYPES,
  countingRuleOf,
  type AdEventName,
  type CountedType,
} from '../../domain/delivery/ad-event.js';
import { MEASURES } from '../../domain/delivery/rollups/report-measures.js';
import { CUTS } from '../../domain/figures/rollup-dimensions.js';
import { AD_FACTS } from '../../domain/delivery/ad-facts.js';
import { CAP_KEYS, TURN_CAPS, USUAL_CAPS } from '../../domain/values/ad-caps.js';
import { ERROR_CODES } from '../../domain/values/error.js';
import { GATES } from '../../domain/turn/eligibility.js';
import { OUTCOME_WORDS } from '../../domain/decision-record/explain-words.js';
import { LOSS_REASONS, type LossReason } from '../../domain/values/loss-reason.js';
import { SKIP_CODES, SKIP_REASONS } from '../../domain/values/skip-code.js';
import { codesIn, readPage, rowsOf, sectionOf } from './markdown.js';

const sorted = <T>(values: readonly T[]): readonly T[] => [...values].sort();

describe('docs/reference/skip-codes.md', () => {
  const rows = rowsOf(readPage('docs/reference/skip-codes.md'));
  const documented = rows.map(([code = '', reason = '']) => [codesIn(reason)[0], codesIn(code)[0]]);

  test('has a row for each reason with its code, and no other', () => {
    const known = Object.entries(SKIP_REASONS).map(([reason, { code }]) => [reason, code]);
    expect(sorted(documented.map(String))).toEqual(sorted(known.map(String)));
    expect(new Set(documented.map(([, code]) => code))).toEqual(new Set(SKIP_CODES));
  });

  test('says of each what it means and what to do', () => {
    for (const [, , meaning = '', advice = ''] of rows)
      expect([meaning.length > 10, advice.length > 5]).toEqual([true, true]);
  });

  test('names the gates in their order', () => {
    const gateOf: Readonly<Record<(typeof GATES)[number], string>> = {
      'track-only': 'track-only',
      traffic: 'invalid-traffic',
      content: 'unsafe-content',
      'hold-out': 'hold-out',
      pacing: 'first-turns',
      messages: 'no-messages',
      turn: 'turn-is-past',
      placement: 'placement-unknown',
      country: 'country-not-allowed',
      privacy: 'privacy-forbids',
      stores: 'store-unavailable',
    };
    const order = documented.map(([reason]) => reason);
    const positions = GATES.map((gate) => order.indexOf(gateOf[gate]));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions).not.toContain(-1);
  });

  test('what `explain` advises to change is a key of the campaign file', () => {
    const page = readPage('docs/reference/campaign-file.md');
    const advised = Object.values(SKIP_REASONS).flatMap(({ advice }) =>
      [...advice.matchAll(/"(\w+)"/g)].map(([, key = '']) => key),
    );
    expect(advised.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
    expect(advised.length).toBeGreaterThan(5);
  });
});

describe('each cap', () => {
  const [turns, file] = ['docs/reference/turns.md', 'docs/reference/campaign-file.md'].map(readPage);
  const rows = rowsOf(sectionOf(turns ?? '', '## Pacing'));
  test.each(CAP_KEYS)('%s stands with its default where people look', (key) => {
    const usual = String(USUAL_CAPS[key] ?? 'none');
    expect(rows.map(([, setting, value]) => [setting, value])).toContainEqual([`\`pacing.${key}\``, usual]);
    expect(file).toContain(`\`${key}\` (${usual})`);
  });

  test.each(TURN_CAPS)('$reason names $key', ({ reason, key }) => {
    const row = rowsOf(readPage('docs/reference/skip-codes.md')).find((cells) => cells[1] === `\`${reason}\``);
    expect(row?.[3]).toContain(`\`pacing.${key}\``);
  });
});

test('docs/reference/loss-reasons.md has each reason with its number and its words', () => {
  const documented = rowsOf(readPage('docs/reference/loss-reasons.md')).map(([number, reason = '', words]) => [
    Number(number),
    codesIn(reason)[0],
    words,
  ]);
  const known = Object.entries(LOSS_REASONS) as readonly [LossReason, number][];
  expect(documented).toEqual(known.map(([reason, number]) => [number, reason, OUTCOME_WORDS[reason]]));
});

describe('docs/reference/error-codes.md', () => {
  const page = readPage('docs/reference/error-codes.md');
  const codesUnder = (heading: string) =>
    rowsOf(sectionOf(page, heading)).map(([code = '', status = '']) => [codesIn(code)[0] ?? '', status] as const);

  test('has each error of the video ads API, with its status', () => {
    const rows = codesUnder('## `/v1/*`');
    expect(new Set(rows.map(([code]) => code))).toEqual(new Set(WIRE_API_ERROR_CODES));
    for (const code of WIRE_API_ERROR_CODES) expect(rows).toContainEqual([code, String(statusOf(code))]);
  });

  test('has each `errCode` of a server, and of a client', () => {
    const rows = codesUnder('## `/preload`');
    expect(sorted(rows.map(([code]) => code))).toEqual(sorted(WIRE_ERROR_CODES));
    for (const [code, status] of rows) {
      const inside = ERROR_CODES.find((known) => known === code) ?? 'unauthorized';
      expect(status).toContain(String(statusOf(inside)));
    }
    const ofClients = codesUnder('## Codes that only a client makes').map(([code]) => code);
    expect(ofClients).toEqual([...WIRE_CLIENT_ERROR_CODES]);
  });

  test('names the codes inside the engine', () => {
    expect(codesIn(page.slice(page.indexOf('Inside the engine')))).toEqual(['AdPlacementError', ...ERROR_CODES]);
  });
});

describe('docs/reference/events.md', () => {
  const [events = '', facts = ''] = readPage('docs/reference/events.md').split('## What an ad is about');
  const rows = rowsOf(events);
  const isCounted = (name: string): name is CountedType => COUNTED_TYPES.some((type) => type === name);

  test('names each fact of an ad, in order', () => {
    expect(rowsOf(facts).flatMap(([names = '']) => codesIn(names))).toEqual(AD_FACTS);
  });

  test('has a row for each event, in order', () => {
    expect(rows.map(([name = '']) => codesIn(name)[0])).toEqual([...AD_EVENT_NAMES]);
  });

  test.each(rows.map(([name = '', , , , , sender = '']) => [codesIn(name)[0] ?? '', sender]))(
    'says who sends %s',
    (name, sender) => expect(sender.split(', ')).toEqual([...AD_EVENTS[name as AdEventName].sentBy]),
  );

  test.each(rows.map(([name = '', , , payload = '']) => [codesIn(name)[0] ?? '', payload]))(
    'says what %s tells',
    (name, payload) => expect(codesIn(payload)).toEqual([...AD_EVENTS[name as AdEventName].payload]),
  );

  test.each(rows.map(([name = '', , , , counted = '']) => [codesIn(name)[0] ?? '', counted]))(
    'says how %s is counted',
    (name, counted) => {
      if (!isCounted(name)) return expect(counted).toBe('');
      const rule = countingRuleOf(name);
      expect(codesIn(counted)).toEqual([...rule.requires]);
      expect(counted.includes('bills')).toBe(rule.bills);
      const seconds = rule.minDelayMs({ isVideo: false, videoDurationMs: 10_000 }) / 1_000;
      if (seconds === 1) expect(counted).toContain('1 s');
      if (seconds === 9) expect(counted).toContain('90 %');
      expect([0, 1, 9]).toContain(seconds);
    },
  );
});

describe('each event is where a reader looks for it', () => {
  const namesWith = (part: string) => AD_EVENT_NAMES.filter((name) => part in AD_EVENTS[name]);

  test('in the README of the client, as it hears them', () => {
    const [, heard = ''] = /^`onEvent` hears ([^]*?)\. /m.exec(readPage('adapters/client-js/README.md')) ?? [];
    expect(codesIn(heard)).toEqual(AD_EVENT_NAMES.filter((name) => !namesWith('isStreamOnly').includes(name)));
  });

  test('beside its figure in the guide to reports', () => {
    const rows = rowsOf(sectionOf(readPage('docs/guides/read-reports.md'), '## Measures'));
    expect(rows.map(([name = '', says]) => [codesIn(name)[0], says])).toEqual(
      MEASURES.map(({ name, says }) => [name, says]),
    );
    const told = namesWith('figure').map((name) => [name, (AD_EVENTS[name] as { readonly figure: string }).figure]);
    expect(told.length).toBeGreaterThan(0);
    for (const [event = '', figure] of told)
      expect(rows).toContainEqual([`\`${figure}\``, expect.stringContaining(`\`${event}\``)]);
  });

  test('reports can be asked for every dimension and pair that the guide names', () => {
    const section = sectionOf(readPage('docs/guides/read-reports.md'), '## Dimensions');
    const named = codesIn(section);
    for (const { of } of CUTS) if (of.length > 0) expect(named).toContain(of.join(','));
  });

  test('among the trackers of bidders, where it calls some', () => {
    const section = sectionOf(readPage('docs/reference/openrtb.md'), '## Trackers');
    const called = rowsOf(section).flatMap(([when = '']) => codesIn(when));
    expect(called).toEqual(namesWith('moments'));
  });
});
