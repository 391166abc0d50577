import { describe, expect, test } from '@jest/globals';
import { MAX_REPORTERS, USUAL_REVIEW, type ReviewRule } from '../../../domain/catalog/account.js';
import {
  decided,
  inReviewOrder,
  keptUntilMs,
  MAX_REVIEWS,
  refusedOf,
  REPORT_KEPT_MS,
  withoutReporters,
  type CreativeReview,
} from '../../../domain/delivery/creative-review.js';
import { withReport } from '../../../domain/delivery/weigh-report.js';
import { creativeId, sourceId, subjectId } from '../../../domain/values/ids.js';
import { DAY_MS } from '../../../domain/values/time.js';

const ABOUT = {
  creative: { source: sourceId('dsp'), id: creativeId('c-1') },
  advertiserDomain: 'tea.example',
  headline: 'Tea',
};

/** Each reader is in a network of the same name, unless it is said where. */
const told = (
  said: readonly (readonly [who: string, atMs: number, network?: string])[],
  start?: CreativeReview,
  rule: ReviewRule = USUAL_REVIEW,
): CreativeReview => {
  const review = said.reduce<CreativeReview | undefined>((known, [who, atMs, network = who]) => {
    const report = { reason: 'fraud', atMs, by: { subject: subjectId(who), network } } as const;
    return withReport(known, ABOUT, report, rule);
  }, start);
  if (review === undefined) throw new Error('Nobody reported.');
  return review;
};
const three = (atMs: number) => (['a', 'b', 'c'] as const).map((who) => [who, atMs] as const);
const day = (n: number): number => n * DAY_MS;

describe('a creative comes under review', () => {
  test.each([
    [
      'two readers',
      [
        ['a', 0],
        ['b', 0],
      ],
      'reported',
    ],
    ['three readers', three(0), 'under-review'],
    [
      'one reader, three times',
      [
        ['a', 0],
        ['a', 1],
        ['a', 2],
      ],
      'reported',
    ],
    [
      'three readers of one network',
      [
        ['a', 0, 'n'],
        ['b', 0, 'n'],
        ['c', 0, 'n'],
      ],
      'reported',
    ],
    [
      'one reader in three networks',
      [
        ['a', 0, 'x'],
        ['a', 0, 'y'],
        ['a', 0, 'z'],
      ],
      'reported',
    ],
    [
      'three within seven days',
      [
        ['a', 0],
        ['b', 1],
        ['c', day(7) - 1],
      ],
      'under-review',
    ],
    [
      'three within more than seven days',
      [
        ['a', 0],
        ['b', 1],
        ['c', day(7)],
      ],
      'reported',
    ],
    [
      'who said it too early says it again',
      [
        ['a', 0],
        ['b', day(7)],
        ['c', day(7)],
        ['a', day(7)],
      ],
      'under-review',
    ],
  ] as const)('by %s: %j is %s', (_who, said, status) => {
    expect(told(said).status).toBe(status);
  });

  test('an account may ask for another number', () => {
    expect(told([['a', 0]], undefined, { reporters: 1, days: 1 }).status).toBe('under-review');
  });

  test('further reports change nothing then, nor of what is blocked', () => {
    const review = told(three(0));
    expect(told([['d', 1]], review)).toBe(review);
    const blocked = decided(review, 'block', 2, 'operator');
    expect(told([['d', 3]], blocked)).toBe(blocked);
  });
});

describe('a creative that was released', () => {
  const released = decided(told(three(0)), 'release', 1, 'anna');

  test('is not brought back by who reported it before, nor from their networks', () => {
    expect(released.status).toBe('released');
    expect(told(three(2), released)).toBe(released);
    expect(
      told(
        [
          ['d', 2, 'a'],
          ['e', 2, 'b'],
          ['f', 2, 'c'],
        ],
        released,
      ),
    ).toBe(released);
    expect(told(three(REPORT_KEPT_MS - 1), released)).toBe(released);
  });

  test('is by as many others, as one that was released when few had reported it', () => {
    expect(
      told(
        [
          ['d', 2],
          ['e', 2],
        ],
        released,
      ).status,
    ).toBe('released');
    expect(
      told(
        [
          ['d', 2],
          ['e', 2],
          ['f', 2],
        ],
        released,
      ).status,
    ).toBe('under-review');
    const early = decided(
      told([
        ['a', 0],
        ['b', 0],
      ]),
      'release',
      0,
      'anna',
    );
    expect(told([['c', 1]], early).status).toBe('released');
  });
});

test('what is kept of one creative is bounded, however long it is reported', () => {
  const rule = { reporters: MAX_REPORTERS, days: 1 };
  const said = Array.from({ length: 200 }, (_, i) => [`r${i}`, day(i / 10)] as const);
  const review = told(said, undefined, rule);
  expect(review).toMatchObject({ status: 'reported', reports: { length: 2 * MAX_REPORTERS } });
  expect(review.reports.at(-1)?.by?.subject).toBe('r199');
});

test('an erasure takes the reader, and leaves that somebody reported', () => {
  const [two, all] = [
    told([
      ['a', 0],
      ['b', 0],
    ]),
    told(three(0)),
  ];
  const a = { user: subjectId('a'), subjects: [] };
  const left = withoutReporters(two, a);
  expect(JSON.stringify(left)).not.toContain('"a"');
  expect(left).toMatchObject({ status: 'reported', reports: [{ reason: 'fraud', by: undefined }, {}] });
  expect(
    told(
      [
        ['c', 1],
        ['d', 1],
      ],
      left,
    ).status,
  ).toBe('under-review');
  expect(withoutReporters(all, { user: subjectId('x'), subjects: [subjectId('b')] })?.status).toBe('under-review');
  expect(withoutReporters(all, { user: subjectId('x'), subjects: [] })).toBe(all);
  // Its source may have named it after its only reader.
  expect(withoutReporters(told([['a', 0]]), a)).toBeUndefined();
  expect(withoutReporters(decided(told([['a', 0]]), 'block', 1, 'operator'), a)?.status).toBe('blocked');
});

test('nobody knows who reported what is blocked', () => {
  expect(decided(told(three(0)), 'block', 1, 'anna').reports.map(({ by }) => by)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('is kept for ninety days after the last report or the decision, whichever came later', () => {
  const review = told([
    ['a', day(1)],
    ['b', day(9)],
  ]);
  expect(keptUntilMs(review)).toBe(day(99));
  const released = decided(review, 'release', day(20), 'anna');
  expect(keptUntilMs(released)).toBe(day(110));
  expect(keptUntilMs(told([['c', day(30)]], released))).toBe(day(120));
});

test('of many, those stay that refuse bids, blocked ones first', () => {
  const named = (id: string, review: CreativeReview): CreativeReview => ({
    ...review,
    creative: { ...ABOUT.creative, id: creativeId(id) },
  });
  const blocked = named('blocked', decided(told(three(0)), 'block', 1, 'anna'));
  const waiting = named('waiting', told(three(day(300))));
  const others = Array.from({ length: MAX_REVIEWS }, (_, i) => named(`${i}`, told([['a', day(400) + i]])));
  const kept = inReviewOrder([...others, waiting, blocked]);
  expect(kept).toHaveLength(MAX_REVIEWS);
  expect(kept.slice(0, 3).map(({ creative }) => creative.id)).toEqual(['blocked', 'waiting', `${MAX_REVIEWS - 1}`]);
  expect([...refusedOf(kept)]).toEqual([
    ['["dsp","blocked"]', 'creative-blocked'],
    ['["dsp","waiting"]', 'creative-under-review'],
  ]);
});
