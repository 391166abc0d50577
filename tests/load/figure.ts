/** One line of the report. `target` is `null` for what is informational, and `pass` is then true. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly target: number | null;
  readonly pass: boolean;
}

/** An informational figure. */
export const informational = (name: string, value: number, unit: string): Figure => ({
  name,
  value: Number(value.toPrecision(3)),
  unit,
  target: null,
  pass: true,
});

/** A figure that must not be above its target. */
export const atMost = (name: string, value: number, unit: string, target: number): Figure => ({
  ...informational(name, value, unit),
  target,
  pass: value <= target,
});

/** A figure that must not be below its target. */
export const atLeast = (name: string, value: number, unit: string, target: number): Figure => ({
  ...informational(name, value, unit),
  target,
  pass: value >= target,
});
