/**
 * What figures are grouped by beside time and placement: facts of an ad (`AdFacts`), and the reason of what came to
 * nothing. Names of all but the closed vocabularies come from campaigns, bidders and clients.
 */
export const VALUE_DIMENSIONS = [
  'source',
  'advertiser',
  'campaign',
  'lineItem',
  'creative',
  'deal',
  'format',
  'country',
  'device',
  'language',
  'variant',
  'priceBasis',
  'reason',
] as const;
export type ValueDimension = (typeof VALUE_DIMENSIONS)[number];

/** In the order of a report's columns, when it is asked for all. */
export const DIMENSIONS = ['day', 'hour', 'placement', ...VALUE_DIMENSIONS] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Grain = 'day' | 'hour';

/** Figures that are kept added up, by placement and by the values of up to four dimensions. */
export interface Cut {
  readonly name: string;
  readonly of: readonly ValueDimension[];
  readonly grains: readonly Grain[];
  /** Counts what has a creative and a reason alone: creatives of bids that were refused. Absent: everything. */
  readonly isOfBlocked?: true;
}

/** Kept together, by the day: by the hour they would have more rows than there are events. */
const PAIRS = [
  ['lineItem', 'creative'],
  ['lineItem', 'country'],
  ['lineItem', 'device'],
  ['source', 'deal'],
  ['source', 'reason'],
  ['source', 'advertiser', 'format'],
] as const satisfies readonly (readonly ValueDimension[])[];

/** An advertiser's id is a name that its source gave: another source may have given it to another advertiser. */
const GIVEN_BY_SOURCE: readonly Dimension[] = ['advertiser'];
const SOURCE = 'source' as const;

/** With the source, where it belongs to a name. */
export const withSource = <D extends Dimension>(by: readonly D[]): readonly (D | typeof SOURCE)[] => {
  if (by.some((dimension) => dimension === SOURCE)) return by;
  return by.flatMap((dimension) => (GIVEN_BY_SOURCE.includes(dimension) ? [SOURCE, dimension] : [dimension]));
};

const cut = (of: readonly ValueDimension[], grains: readonly Grain[]): Cut => ({ name: of.join('+'), of, grains });

/**
 * Every rollup there is: stores keep these, and the endpoint, the command line and the documentation say what can be
 * asked by them. One more pair is one more line above.
 */
export const CUTS: readonly Cut[] = [
  cut([], ['day', 'hour']),
  ...VALUE_DIMENSIONS.map((dimension) => cut(withSource([dimension]), ['day', 'hour'])),
  ...PAIRS.map((pair) => cut(pair, ['day'])),
  { ...cut(['source', 'advertiser', 'creative', 'reason'], ['day']), isOfBlocked: true },
];

type Values = Readonly<Partial<Record<ValueDimension, string | undefined>>>;

/**
 * By what a cut tells something apart, in the order of its dimensions; `undefined`: it does not count it. Names of
 * creatives that were refused stand in their own cut alone: a bidder that makes them up moves nothing else into the
 * others.
 */
export const valuesIn = (
  { of, isOfBlocked }: Cut,
  values: Values = {},
): readonly (string | undefined)[] | undefined => {
  const isBlocked = values.creative !== undefined && values.reason !== undefined;
  if (isOfBlocked === true) return isBlocked ? of.map((dimension) => values[dimension]) : undefined;
  const isNamed = (dimension: ValueDimension): boolean => dimension === 'advertiser' || dimension === 'creative';
  return of.map((dimension) => (isBlocked && isNamed(dimension) ? undefined : values[dimension]));
};

/** So many values (or pairs of them) of a rollup have rows of their own each day: those that came first. */
export const MAX_VALUES = 1_000;
/** Stands for all others. */
export const OTHER_VALUE = '(other)';

const valuesOf = (by: readonly Dimension[]): readonly ValueDimension[] =>
  VALUE_DIMENSIONS.filter((dimension) => by.includes(dimension));

const isTime = (dimension: Dimension): boolean => dimension === 'day' || dimension === 'hour';

/** Time first, whatever was asked first: a page of a long period is read without the rest of it. */
export const sortOrder = (by: readonly Dimension[]): readonly Dimension[] => [
  ...by.filter(isTime),
  ...by.filter((dimension) => !isTime(dimension)),
];

export const grainOf = (by: readonly Dimension[]): Grain => (by.includes('hour') ? 'hour' : 'day');

interface CutQuery {
  readonly by: readonly Dimension[];
  readonly only?: readonly { readonly dimension: ValueDimension }[] | undefined;
}

/** The rollup that answers. `undefined`: there is none. */
export const cutFor = (by: readonly Dimension[]): Cut | undefined => {
  const name = valuesOf(by).join('+');
  return CUTS.find((one) => one.grains.includes(grainOf(by)) && one.of.toSorted(byPlace).join('+') === name);
};

/** The rollup that answers a question of some values alone. Throws where none does. */
export const cutOf = ({ by, only = [] }: CutQuery): Cut => {
  const cut = cutFor([...by, ...only.map(({ dimension }) => dimension)]);
  if (cut === undefined) throw new Error('No rollup answers this question.');
  return cut;
};

const byPlace = (a: ValueDimension, b: ValueDimension): number =>
  VALUE_DIMENSIONS.indexOf(a) - VALUE_DIMENSIONS.indexOf(b);

/** What can be asked with any of these dimensions: each alone by day or hour, and its pairs by the day. */
export const answerable = (by: readonly Dimension[]): string => {
  const asked = valuesOf(by);
  const pairs = CUTS.filter(({ of }) => of.length > 1 && of.some((dimension) => asked.includes(dimension)));
  const byDay = ({ grains }: Cut): string => (grains.includes('hour') ? '' : ' (by day)');
  const listed = [...asked, ...pairs.map((pair) => `${pair.of.join(',')}${byDay(pair)}`)].join('; ');
  return `those that are kept: ${listed}; each with day, hour and placement as far as it says`;
};
