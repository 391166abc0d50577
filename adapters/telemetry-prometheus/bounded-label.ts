/** What labels beyond the bound are counted under. */
export const OTHER = 'other';

/** The first `most` values keep their names, all others share one: each value is a time series for good. */
export const boundedLabel = (most: number): ((value: string) => string) => {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return OTHER;
    known.add(value);
    return value;
  };
};
