import { CACHE_REASON_OF, CACHE_REASONS, OTHER_BOUNDS } from '../../application/ports/sharing/other-bounds.js';
import {
  SHARED_BOUNDS,
  type CircuitBound,
  type PlacesBound,
  type ShareOfPlaces,
} from '../../application/ports/sharing/shared-bounds.js';

const PERCENT = 100;
const SECOND_MS = 1_000;
const spaced = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
const percent = (share: number): string => `${share * PERCENT} %`;

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const shareOf = (share: ShareOfPlaces | undefined): string => {
  if (share === undefined) return '–';
  const { amongOthers, alone } = share;
  return amongOthers === alone ? percent(alone) : `${percent(amongOthers)}, alone ${percent(alone)}`;
};

const placesRow = ({ owner, what, most, shares, full, safeBecause }: PlacesBound): readonly string[] => [
  ...[what, spaced(most), owner, shareOf(shares.account), shareOf(shares.network), full, safeBecause],
];

const circuitRow = (bound: CircuitBound): readonly string[] => {
  const { what, leastCalls, windowMs, failingShare, probeAfterMs, full, safeBecause } = bound;
  return [
    what,
    `more than ${percent(failingShare)} of ${leastCalls} calls or more in ${windowMs / SECOND_MS} s`,
    `${probeAfterMs / SECOND_MS} s`,
    ...[full, safeBecause],
  ];
};

const bounds = Object.values<PlacesBound | CircuitBound>(SHARED_BOUNDS);

const cacheRows = Object.entries(CACHE_REASONS).map(([reason, why]) => {
  const names = Object.entries(CACHE_REASON_OF).filter(([, one]) => one === reason);
  return [names.map(([name]) => `\`${name}\``).join(', '), why];
});

/** The section of docs/reference/limits.md between its marks. */
export const sharedBoundsSection = (): string =>
  [
    '**Places** for what is under way at once; beyond them a call is refused, not queued. An account and a network have a\nshare of them while others have places, and a larger one alone.',
    tableOf(
      [
        'places for',
        'most',
        'of each',
        'one account',
        'one network',
        'when full',
        'a stranger cannot fill it, because',
      ],
      bounds.filter((bound) => bound.kind === 'places').map(placesRow),
    ),
    '**Circuits**: a service that fails is left alone, then tried with one call.',
    tableOf(
      ['circuit of', 'opens when this fails', 'tried after', 'while it is open', 'a stranger cannot open it, because'],
      bounds.filter((bound) => bound.kind === 'circuit').map(circuitRow),
    ),
    '**Rates, allowances and queues** with mechanisms of their own.',
    tableOf(
      ['what', 'most', 'of each', 'when full', 'a stranger cannot fill it, because'],
      Object.values(OTHER_BOUNDS).map(({ what, amount, owner, full, safeBecause }) => [
        ...[what, amount, owner, full, safeBecause],
      ]),
    ),
    '**Caches and queues in memory** ([sizes](#memory)).',
    tableOf(['bounds', 'a stranger who fills it costs others nothing, because'], cacheRows),
  ].join('\n\n');

export const SECTION_MARKS = ['<!-- shared bounds: npm run shared-bounds -->', '<!-- /shared bounds -->'] as const;

/** The page with the section of today. */
export const withSharedBounds = (page: string): string => {
  const [begin, end] = SECTION_MARKS;
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  return `${page.slice(0, from)}\n\n${sharedBoundsSection()}\n\n${page.slice(to)}`;
};
