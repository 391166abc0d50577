import type { PartialAsker } from './asker.js';

export interface Tally {
  readonly calls: number;
  readonly failures: number;
}

const NONE: Tally = { calls: 0, failures: 0 };
const plus = (a: Tally, b: Tally): Tally => ({ calls: a.calls + b.calls, failures: a.failures + b.failures });

type Tallies = Map<string, Tally>;

const add = (tallies: Tallies, key: string, tally: Tally): void =>
  void tallies.set(key, plus(tallies.get(key) ?? NONE, tally));

interface Slice {
  readonly startedMs: number;
  total: Tally;
  readonly accounts: Tallies;
  readonly networks: Tallies;
}

/** Who failed most, and how all others fared. */
export interface WorstAndRest {
  readonly worst: string;
  readonly rest: Tally;
}

const SLICES = 5;
/** Names of a slice; further askers share one entry. */
const MAX_KEYS = 1_000;
const OTHERS = '(others)';

/** The key of askers that are not known. */
export const UNKNOWN = '';

const keyIn = (tallies: Tallies, key: string | undefined): string =>
  tallies.size < MAX_KEYS || tallies.has(key ?? UNKNOWN) ? (key ?? UNKNOWN) : OTHERS;

/** How the calls of the last `windowMs` went, by account and by network. Bounded by {@link MAX_KEYS}. */
export class CallWindow {
  readonly #windowMs: number;
  #slices: Slice[] = [];

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  #sliceAt(nowMs: number): Slice {
    this.#slices = this.#slices.filter(({ startedMs }) => nowMs - startedMs < this.#windowMs);
    const last = this.#slices.at(-1);
    if (last !== undefined && nowMs - last.startedMs < this.#windowMs / SLICES) return last;
    const slice: Slice = { startedMs: nowMs, total: NONE, accounts: new Map(), networks: new Map() };
    this.#slices.push(slice);
    return slice;
  }

  add({ account, network }: PartialAsker, hasFailed: boolean, nowMs: number): void {
    const slice = this.#sliceAt(nowMs);
    const call: Tally = { calls: 1, failures: hasFailed ? 1 : 0 };
    slice.total = plus(slice.total, call);
    add(slice.accounts, keyIn(slice.accounts, account), call);
    add(slice.networks, keyIn(slice.networks, network), call);
  }

  get total(): Tally {
    return this.#slices.reduce((sum, { total }) => plus(sum, total), NONE);
  }

  worstOf(kind: 'accounts' | 'networks'): WorstAndRest {
    const sums: Tallies = new Map();
    for (const slice of this.#slices) for (const [key, tally] of slice[kind]) add(sums, key, tally);
    const [worst, own] = [...sums].reduce(
      (most, one) => (one[1].failures > most[1].failures ? one : most),
      [UNKNOWN, NONE],
    );
    const { calls, failures } = this.total;
    return { worst, rest: { calls: calls - own.calls, failures: failures - own.failures } };
  }
}
