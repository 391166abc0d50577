import { describe, expect, test } from '@jest/globals';
import {
  WIRE_API_ERROR_CODES,
  WIRE_COUNTED_EVENTS,
  WIRE_ERROR_CODES,
  WIRE_EVENT_NAMES,
  WIRE_FORMATS,
  WIRE_PAGE_EVENTS,
  WIRE_REPORT_REASONS,
  WIRE_SKIP_CODES,
  type FrameEvent,
  type WireAdSlot,
  type WireBid,
} from '../../adapters/wire/index.js';
import type { PageEvent } from '../../application/api/ad-placement.js';
import { AD_EVENT_NAMES, AD_EVENTS, COUNTED_TYPES, isOfPage, REPORT_REASONS } from '../../domain/delivery/ad-event.js';
import { ERROR_CODES } from '../../domain/values/error.js';
import { CHAT_FORMATS, FORMAT_LIMITS, type FormatLimits } from '../../domain/catalog/placement.js';
import { SKIP_CODES } from '../../domain/values/skip-code.js';
import { SLOT_POSITIONS, type SlotPosition } from '../../domain/video/slot.js';

/** `true` only when both unions have the same members: the assignments below then fail to compile. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Sets that are types alone: `npm run typecheck` compares them. */
const PINNED_BY_THE_COMPILER: readonly true[] = [
  true satisfies Same<keyof PageEvent, keyof FrameEvent>,
  true satisfies Same<SlotPosition, WireAdSlot['position']>,
  true satisfies Same<FormatLimits['impressionTrigger'], WireBid['impressionTrigger']>,
];

const sorted = (set: readonly string[]): readonly string[] => [...set].sort();

describe('each closed set of the domain has the same members on the wire', () => {
  test('at compile time', () => expect(PINNED_BY_THE_COMPILER).not.toContain(false));

  test.each<[string, readonly string[], readonly string[]]>([
    ['skip codes', SKIP_CODES, WIRE_SKIP_CODES],
    ['formats', CHAT_FORMATS, WIRE_FORMATS],
    ['reasons of reports', REPORT_REASONS, WIRE_REPORT_REASONS],
    ['event names', AD_EVENT_NAMES, WIRE_EVENT_NAMES],
    ['counted events of pages', COUNTED_TYPES.filter(isOfPage), WIRE_COUNTED_EVENTS],
    // A token that is unknown has one name towards clients and another towards servers; a session exists only for
    // clients.
    [
      'errors of the conversational calls',
      [...ERROR_CODES.filter((c) => c !== 'unauthorized'), 'invalid_token'],
      WIRE_ERROR_CODES,
    ],
    // Scopes are of bearer tokens, which no conversational call has.
    [
      'errors of the video ads API',
      [...ERROR_CODES.filter((c) => c !== 'session_disabled'), 'insufficient_scope'],
      WIRE_API_ERROR_CODES,
    ],
  ])('%s', (_name, domain, wire) => expect(sorted(domain)).toEqual(sorted(wire)));
});

test.each(Object.entries(WIRE_PAGE_EVENTS))('%s tells the same on the wire', (name, fields) => {
  expect(AD_EVENTS[name as keyof typeof WIRE_PAGE_EVENTS].payload).toEqual(fields);
});

describe('the sets are those of the specification', () => {
  test('formats, positions and errors', () => {
    expect(CHAT_FORMATS).toEqual(['image', 'video', 'interstitial', 'banner']);
    expect(SLOT_POSITIONS).toEqual(['top', 'bottom']);
    expect(WIRE_API_ERROR_CODES).toEqual(['invalid_json', 'invalid_request', 'unauthorized', 'insufficient_scope']);
  });

  test('only the interstitial is measured in its modal', () => {
    const inModal = Object.entries(FORMAT_LIMITS).filter(([, limits]) => limits.impressionTrigger === 'component');
    expect(inModal.map(([format]) => format)).toEqual(['interstitial']);
  });
});
