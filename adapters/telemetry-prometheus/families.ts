import type { Metric, OpenMetricsContentType, Registry } from 'prom-client';

/**
 * prom-client writes what is counted here. Its own classes make a string of the labels each time: a decision took
 * 3.5 µs and a call 0.4 µs; with cells that are found by their label values 0.6 µs and 0.02 µs.
 */
interface Sample {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly exemplar?: Exemplar | undefined;
}

interface Exemplar {
  readonly labelSet: Readonly<Record<string, string>>;
  readonly value: number;
  /** Seconds. */
  readonly timestamp: number;
}

/** One value for each label, in their order; three at most. */
type Values<Labels extends readonly string[]> = { readonly [Place in keyof Labels]: string };

class Cells<Cell> {
  readonly #byFirst = new Map<string, Map<string, Map<string, Cell>>>();
  readonly #all: { readonly values: readonly string[]; readonly cell: Cell }[] = [];
  readonly #make: () => Cell;

  constructor(make: () => Cell) {
    this.#make = make;
  }

  at(values: readonly string[]): Cell {
    const [first = '', second = '', third = ''] = values;
    return this.#byFirst.get(first)?.get(second)?.get(third) ?? this.#add(first, second, third, values);
  }

  #add(first: string, second: string, third: string, values: readonly string[]): Cell {
    const bySecond = this.#byFirst.get(first) ?? new Map<string, Map<string, Cell>>();
    const byThird = bySecond.get(second) ?? new Map<string, Cell>();
    const cell = this.#make();
    this.#byFirst.set(first, bySecond.set(second, byThird.set(third, cell)));
    this.#all.push({ values: [...values], cell });
    return cell;
  }

  samples(labels: readonly string[], of: (labels: Sample['labels'], cell: Cell) => readonly Sample[]): Sample[] {
    return this.#all.flatMap(({ values, cell }) =>
      of(Object.fromEntries(labels.map((label, i) => [label, values[i] ?? ''])), cell),
    );
  }
}

export interface CounterFamily<Labels extends readonly string[]> {
  inc(...values: Values<Labels>): void;
  add(count: number, ...values: Values<Labels>): void;
}

export interface HistogramFamily<Labels extends readonly string[]> {
  observe(value: number, ...values: Values<Labels>): void;
  /** `exemplar`: names one thing that had such a value. */
  observeOne(exemplar: Exemplar['labelSet'], value: number, ...values: Values<Labels>): void;
}

type Target = Registry<OpenMetricsContentType>;

interface Family<Labels> {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels;
}

/** The registry takes whatever has `get`, and does so for its own clusters; its type names its classes alone. */
const register = (registry: Target, type: string, { name, help }: Family<unknown>, read: () => Sample[]): void =>
  registry.registerMetric({
    ...{ name, help, type, aggregator: 'sum' },
    get: async () => ({ name, help, type, aggregator: 'sum', values: read() }),
  } as unknown as Metric);

export const counterFamily = <const Labels extends readonly string[]>(
  registry: Target,
  family: Family<Labels>,
): CounterFamily<Labels> => {
  const cells = new Cells(() => ({ count: 0 }));
  register(registry, 'counter', family, () =>
    cells.samples(family.labels, (labels, { count }) => [{ labels, value: count }]),
  );
  return {
    inc: (...values) => void cells.at(values).count++,
    add: (count, ...values) => void (cells.at(values).count += count),
  };
};

interface Distribution {
  /** Of each bucket alone; the last is beyond all bounds. */
  readonly counts: number[];
  readonly exemplars: (Exemplar | undefined)[];
  sum: number;
}

const bucketSamples =
  (name: string, bounds: readonly number[]) =>
  (labels: Sample['labels'], { counts, exemplars, sum }: Distribution): readonly Sample[] => {
    let total = 0;
    const buckets = counts.map((count, i) => ({
      ...{ metricName: `${name}_bucket`, labels: { le: bounds[i] ?? '+Inf', ...labels }, exemplar: exemplars[i] },
      value: (total += count),
    }));
    const rest = [
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: total },
    ];
    return [...buckets, ...rest];
  };

/** `bounds`: the upper one of each bucket, ascending. */
export const histogramFamily = <const Labels extends readonly string[]>(
  registry: Target,
  family: Family<Labels>,
  bounds: readonly number[],
): HistogramFamily<Labels> => {
  const cells = new Cells((): Distribution => ({ counts: [...bounds, Infinity].map(() => 0), exemplars: [], sum: 0 }));
  register(registry, 'histogram', family, () => cells.samples(family.labels, bucketSamples(family.name, bounds)));
  const learn = (values: readonly string[], value: number, labelSet?: Exemplar['labelSet']): void => {
    const cell = cells.at(values);
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] ?? Infinity)) bucket++;
    cell.counts[bucket] = (cell.counts[bucket] ?? 0) + 1;
    cell.sum += value;
    if (labelSet !== undefined) cell.exemplars[bucket] = { labelSet, value, timestamp: Date.now() / 1_000 };
  };
  return {
    observe: (value, ...values) => learn(values, value),
    observeOne: (exemplar, value, ...values) => learn(values, value, exemplar),
  };
};
