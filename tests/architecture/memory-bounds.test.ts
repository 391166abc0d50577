import { describe, expect, test } from '@jest/globals';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import { readPage, rowsOf, sectionOf } from '../docs/markdown.js';
import { sources } from './sources.js';

const MEBIBYTE = 1024 * 1024;
const SOURCES = sources();

describe('docs/reference/limits.md', () => {
  const memory = sectionOf(readPage('docs/reference/limits.md'), '## Memory');
  const rowsBelow = (heading: string) =>
    rowsOf(sectionOf(memory, heading)).map(([name = '', mebibytes = '']) => ({ name, mebibytes: Number(mebibytes) }));

  test('has a row for each bound, with its size', () => {
    const known = Object.entries(MEMORY_BOUNDS).map(([name, bytes]) => [`\`${name}\``, bytes / MEBIBYTE]);
    const rows = ['### With a database', '### In memory', '### In every process'].flatMap(rowsBelow);
    expect(rows.map(({ name, mebibytes }) => [name, mebibytes])).toEqual(known);
  });

  test.each(['### With a database', '### In memory'])(
    'all that a process can have fits into a heap of 512 MB: %s',
    (kind) => {
      const own = [...rowsBelow(kind), ...rowsBelow('### In every process')];
      expect(own.reduce((sum, { mebibytes }) => sum + mebibytes, 0)).toBeLessThanOrEqual(384);
    },
  );
});

test.each(Object.keys(MEMORY_BOUNDS))('the bound "%s" bounds something', (name) => {
  const users = SOURCES.filter(({ text }) => text.includes(`MEMORY_BOUNDS.${name}`)).map(({ path }) => path);
  expect(users).not.toEqual([]);
});

/** The text of each call that makes one, up to its end. */
const makersOf = (made: RegExp): readonly string[] =>
  SOURCES.flatMap(({ path, text }) =>
    [...text.matchAll(made)].map(({ index }) => `${path}: ${text.slice(index).split(/\);|\n {2}\}\n/)[0] ?? ''}`),
  );

test('every cache and every map that is full at some time is bounded in bytes', () => {
  const makers = makersOf(/new (LRUCache|BoundedMap|VersionedMap)\b[^;]*?\(/g);
  expect(makers.length).toBeGreaterThan(20);
  const isBounded = /maxSize|maxBytes|entriesWithin\(MEMORY_BOUNDS|max: MAX_KEYS|new BoundedMap\(bounds/;
  expect(makers.filter((maker) => !isBounded.test(maker))).toEqual([]);
});

/**
 * Maps and sets that an object keeps from one call to the next, without a bound in bytes of their own: what bounds them
 * instead.
 */
const BOUNDED_BY: Readonly<Record<string, string>> = {
  'adapters/demand-direct/pacing/account-pacer.ts': 'line items of the catalog',
  'adapters/demand-direct/pacing/line-item-pacer.ts': 'budgets of a line item',
  'adapters/events-ws/attach-event-stream.ts': 'readers, 100 an account',
  'adapters/http-koa/server/socket/connections.ts': 'connections',
  'adapters/safety-encoder/reader-worker.ts': 'the places of encoderReads, and a brief at a time',
  'adapters/safety-lexicon/phrase-index.ts': 'the word lists',
  'adapters/store-memory/maps/bounded-map.ts': 'its own bounds',
  'adapters/store-memory/ledger/budget-accounts.ts': 'maxHolds, from memoryHolds',
  'adapters/store-memory/ledger/ledger.ts': 'memoryCounted, with the bids beside it',
  'adapters/store-memory/journal/decision-index.ts': 'memoryDecisions, with the decisions beside it',
  'adapters/store-memory/journal/event-streams.ts': 'memoryEvents; accounts of the catalog; readers',
  'adapters/store-memory/session-store.ts': 'memorySessions, with the sessions beside it',
  'adapters/store-memory/journal/user-data-refs.ts': 'memoryUserDataRefs, with their index beside it',
  'adapters/store-sql/journal/record-parts.ts': 'MAX_PARTS',
  'adapters/store-sql/ledger/loaded-budgets.ts': 'one transaction',
  'adapters/store-sql/ledger/loaded-events.ts': 'one transaction',
  'adapters/store-sql/stream/stream-followers.ts': 'readers',
  'adapters/telemetry-otel/request-traces.ts': 'MAX_CALLS, and the bidders of a request',
  'adapters/telemetry-prometheus/families.ts': 'label values: closed sets, bidders, 1 000 accounts',
  'application/ads/text-flight.ts': 'requests under way',
  'application/operations/operator-watch.ts': 'line items in flight',
  'application/ports/sharing/places.ts': 'places taken',
  'adapters/cli/simulate/simulated-people.ts': 'the people of a simulation, on the command line',
};

test('whatever else is kept from one call to the next is known by what bounds it', () => {
  const keeping = SOURCES.filter(({ text }) => /^ {2}(readonly )?#\w+(: [^=]+)? = new (Map|Set)\b/m.test(text));
  expect(keeping.map(({ path }) => path).sort()).toEqual(Object.keys(BOUNDED_BY).sort());
});
