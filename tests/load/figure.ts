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

/** `npm run chaos` and `npm run fuzz` measure, and judge what they measure; tests have expectations of their own. */
export const IS_MEASURED = process.env['FIGURES'] === '1';

/** One line of JSON for each figure of a measured run. */
export const report = (...figures: readonly Figure[]): void => {
  if (!IS_MEASURED) return;
  for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`);
};
