import { exactUsd } from '../../values/money.js';
import type { Dimension } from '../../figures/rollup-dimensions.js';
import { SECOND_MS } from '../../values/time.js';
import type { Count, MoneyFigure, ReportFigures } from './rollup.js';

/** A whole number; a share or a time, absent where there is nothing to divide by; or USD as text, exact to the nano. */
interface Values {
  readonly count: number;
  readonly ratio: number;
  readonly usd: string;
}
export type MeasureKind = keyof Values;

interface MeasureOf<Kind extends MeasureKind> {
  readonly name: string;
  readonly kind: Kind;
  /** For the documentation. */
  readonly says: string;
  /** `by`: what the rows are grouped by. */
  readonly of: (figures: ReportFigures, by: readonly Dimension[]) => Values[Kind] | undefined;
}
/** One column of a report, by the same name in JSON, CSV, XLSX and on the command line. */
export type Measure = { readonly [Kind in MeasureKind]: MeasureOf<Kind> }[MeasureKind];

const count = (name: Count, says: string): Measure => ({ name, kind: 'count', says, of: (figures) => figures[name] });

/** What an ad has and a bid has not, as reports count it. */
export const OF_ADS = ['advertiser', 'campaign', 'lineItem', 'creative', 'format', 'priceBasis'] as const;

interface Divided {
  readonly scale?: number;
  /** Dimensions by which the part has values and the whole has none: their rows are others, and no row has the rate. */
  readonly apart?: readonly Dimension[];
}

const DIGITS = 6;
const ratio = (
  name: string,
  [part, whole]: readonly [Count, Count],
  says: string,
  { scale = 1, apart = [] }: Divided = {},
): Measure => ({
  name,
  kind: 'ratio',
  says,
  of: (figures, by) =>
    figures[whole] === 0 || by.some((dimension) => apart.includes(dimension))
      ? undefined
      : Number(((figures[part] / figures[whole]) * scale).toFixed(DIGITS)),
});

const usd = (name: string, says: string, of: (figures: ReportFigures) => bigint | undefined): Measure => ({
  name,
  kind: 'usd',
  says,
  of: (figures) => {
    const nanos = of(figures);
    return nanos === undefined ? undefined : exactUsd(nanos);
  },
});

const money = (figure: MoneyFigure, says: string): Measure => usd(`${figure}Usd`, says, (figures) => figures[figure]);

/** From microseconds to milliseconds. */
const TO_MS = 1 / 1_000;
const MILLE = 1_000n;

const ecpm = ({ revenue, impressions, textsServed }: ReportFigures): bigint | undefined => {
  const billed = BigInt(impressions + textsServed);
  return billed === 0n ? undefined : (revenue * MILLE) / billed;
};

/** Every measure that reports have, in the order of their columns. */
export const MEASURES: readonly Measure[] = [
  count('turns', 'turns, each once, on the row without a placement'),
  count('eligibleTurns', 'turns that every gate let pass'),
  ratio('averageTurnMs', ['turnMicros', 'turns'], 'average time of a turn', { scale: TO_MS }),
  count('requests', 'placements that turns asked for, and slots over videos'),
  count('fills', 'requests that were answered with an ad'),
  count('noFills', 'all others, by `reason` ([skip codes](../reference/skip-codes.md))'),
  ratio('fillRate', ['fills', 'requests'], '`fills` / `requests`; absent by what only an ad has', {
    apart: ['source', 'deal', ...OF_ADS],
  }),
  count('bidRequests', 'placements that a source was asked for, as in `requests`'),
  count('bids', 'bids, those that were refused among them'),
  ratio('bidRate', ['bids', 'bidRequests'], '`bids` / `bidRequests`; absent by `deal`', { apart: ['deal'] }),
  count('wins', 'bids that won their auction'),
  ratio('winRate', ['wins', 'bids'], '`wins` / `bids`; absent by what only an ad has', { apart: OF_ADS }),
  count(
    'losses',
    "bidders' bids that lost or were refused, by `reason` ([loss reasons](../reference/loss-reasons.md))",
  ),
  count(
    'blocked',
    "bidders' bids whose creative was refused, by `source,advertiser,creative,reason` ([reasons](#blocked-creatives))",
  ),
  count('timeouts', 'placements for which a source answered too late'),
  count('bidErrors', 'placements for which a source failed'),
  count('leftOut', 'those of `bidErrors` that a source was not asked for, since its [circuit](#circuits) was open'),
  count('circuitOpenings', 'times that the circuit of a source opened'),
  {
    ...{ name: 'circuitOpenSeconds', kind: 'ratio', says: 'seconds that it was open' },
    of: ({ circuitOpenMs }) => circuitOpenMs / SECOND_MS,
  },
  ratio('averageBidMs', ['bidMicros', 'bidRequests'], 'average time of a source', { scale: TO_MS }),
  count('pageOpens', '`ad.render-started`: pages of ads that showed their first word'),
  count('renders', '`ad.render-completed`: those whose visibility is measured'),
  ratio('measuredRate', ['renders', 'pageOpens'], '`renders` / `pageOpens`'),
  count('impressions', '`ad.viewed`, once for each ad, test ads included'),
  ratio('viewableRate', ['impressions', 'renders'], '`impressions` / `renders`'),
  count('textsServed', '`text.served`, once for each ad [without a frame](ads-as-text.md); no impression'),
  count('clicks', '`ad.clicked`, once for each ad'),
  ratio('ctr', ['clicks', 'impressions'], '`clicks` / `impressions`'),
  count('videoStarts', '`video.started`'),
  count('videoFirstQuartiles', 'a quarter of the film was played'),
  count('videoMidpoints', 'half of it'),
  count('videoThirdQuartiles', 'three quarters'),
  count('videoCompletions', '`video.completed`'),
  count('rewards', '`reward.granted`'),
  count('hides', '`ad.hidden`: readers hid the advertiser'),
  count('unhides', '`ad.unhidden`: readers undid that'),
  count('reports', '`ad.reported`: readers reported the ad'),
  money('revenue', 'what was billed, as text with nine decimals. Add it up with decimals, not floats'),
  money('spend', "what buyers pay: `revenueUsd` and the share that a bidder's `adjustment` takes off"),
  usd('feeUsd', '`spendUsd` − `revenueUsd`', ({ spend, revenue }) => spend - revenue),
  usd('ecpmUsd', '`revenueUsd` for a thousand `impressions` and `textsServed`', ecpm),
];
