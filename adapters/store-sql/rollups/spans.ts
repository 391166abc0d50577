/** Spans of days that are kept added up, beside the days: in multiples of four, so that each adds up the one before. */
export const SPANS = [4, 16, 64] as const;
export type Span = (typeof SPANS)[number];

/** Numbers of spans stand behind those of all dates. */
export const FIRST_SPAN_BUCKET = 1_000_000;

/** The bucket of the days `index × span` to `(index + 1) × span`. */
export const spanBucket = (span: Span, index: number): number => span * FIRST_SPAN_BUCKET + index;

/** The days of which every span that lies whole in them is kept. */
export interface Kept {
  readonly from_day: number;
  readonly until_day: number;
}

const isKept = ({ from_day, until_day }: Kept, span: Span, firstDay: number): boolean =>
  firstDay >= from_day && firstDay + span <= until_day;

/** Spans that a day is part of and that are kept. */
export const spansOf = (day: number, kept: Kept): readonly number[] =>
  SPANS.flatMap((span) => {
    const index = Math.floor(day / span);
    return isKept(kept, span, index * span) ? spanBucket(span, index) : [];
  });

const LARGEST_FIRST = SPANS.toReversed();

/** As few buckets as hold these days; the last is excluded. */
export const bucketsOfDays = (fromDay: number, toDay: number, kept: Kept | undefined): readonly number[] => {
  const buckets: number[] = [];
  for (let day = fromDay; day < toDay;) {
    const span =
      kept && LARGEST_FIRST.find((size) => day % size === 0 && day + size <= toDay && isKept(kept, size, day));
    buckets.push(span === undefined ? day : spanBucket(span, day / span));
    day += span ?? 1;
  }
  return buckets;
};
