import type { CircuitState } from '../../../domain/values/circuit-state.js';
import type { PartialAsker } from './asker.js';
import { CallWindow, UNKNOWN, type Tally } from './call-window.js';
import { SHARED_BOUNDS, type CircuitBound, type CircuitName } from './shared-bounds.js';

/** `answered`: also with a refusal. `nothing`: the call says nothing about the other side. */
export type Outcome = 'answered' | 'failed' | 'nothing';

/** It opened, for all or for one asker, or closed again. */
export type OnCircuit = (isOpen: boolean) => void;

/** Leaves a service alone while it fails, so that no one waits for it. */
export interface Circuit {
  /** For all, or for those whom it is open for. */
  readonly state: CircuitState;
  /** Names for whom it is open; empty while it is closed. */
  readonly openFor: string;
  /** Whether it is open for this asker. */
  isOpenFor(asker: PartialAsker): boolean;
  /** Whether a call may be made; each one that may has to be settled, once. */
  admit(asker?: PartialAsker): ((outcome: Outcome) => void) | undefined;
}

/** Fewer failures of others are chance. */
const LEAST_FAILURES_OF_OTHERS = 2;

/** For whom the circuit is open: an absent part stands for all. */
interface Scope {
  readonly account?: string | undefined;
  readonly network?: string | undefined;
}

const isWithin = (scope: Scope, asker: PartialAsker): boolean =>
  (scope.account === undefined || scope.account === (asker.account ?? UNKNOWN)) &&
  (scope.network === undefined || scope.network === (asker.network ?? UNKNOWN));

const isForAll = ({ account, network }: Scope): boolean => account === undefined && network === undefined;

const isSameScope = (one: Scope, other: Scope): boolean =>
  one.account === other.account && one.network === other.network;

interface Open {
  readonly scope: Scope;
  readonly probeAtMs: number;
  readonly isProbing: boolean;
  /** Whose probe failed last: it waits half as long again, so that it is not the only one that ever probes. */
  readonly failedFor?: PartialAsker | undefined;
}

const isSame = (one: PartialAsker | undefined, { account, network }: PartialAsker): boolean =>
  account !== undefined && one?.account === account && one.network === network;

/**
 * Opens when too many calls fail, also without those of the account and of the network that failed most: what one
 * visitor can bring about says nothing about the service. Where no one else asks, it opens for that one alone. After a
 * while one call is let through to see.
 */
class ServiceCircuit implements Circuit {
  readonly #bound: CircuitBound;
  readonly #monotonicMs: () => number;
  readonly #onChange: OnCircuit | undefined;
  #window: CallWindow;
  #open: Open | undefined;

  constructor(bound: CircuitBound, monotonicMs: () => number, onChange?: OnCircuit) {
    this.#bound = bound;
    this.#monotonicMs = monotonicMs;
    this.#onChange = onChange;
    this.#window = new CallWindow(bound.windowMs);
  }

  get state(): CircuitState {
    if (this.#open === undefined) return 'closed';
    const { isProbing, probeAtMs } = this.#open;
    return isProbing || this.#monotonicMs() >= probeAtMs ? 'half-open' : 'open';
  }

  get openFor(): string {
    const { account = '*', network = '*' } = this.#open?.scope ?? {};
    return this.#open === undefined ? '' : JSON.stringify([account, network]);
  }

  isOpenFor(asker: PartialAsker): boolean {
    return this.#open !== undefined && isWithin(this.#open.scope, asker);
  }

  admit(asker: PartialAsker = {}): ((outcome: Outcome) => void) | undefined {
    const open = this.#open;
    if (open === undefined || !isWithin(open.scope, asker)) {
      const begun = this.#window;
      // What began before the circuit opened is known by now.
      return (outcome) => (this.#window === begun ? this.#learn(asker, outcome) : undefined);
    }
    const fromMs =
      open.probeAtMs +
      (open.scope.account === undefined && isSame(open.failedFor, asker) ? this.#bound.probeAfterMs / 2 : 0);
    return open.isProbing || this.#monotonicMs() < fromMs ? undefined : this.#probe(open, asker);
  }

  #probe(before: Open, asker: PartialAsker): (outcome: Outcome) => void {
    const probing: Open = { ...before, isProbing: true };
    this.#open = probing;
    return (outcome) => {
      if (this.#open !== probing) return;
      if (outcome === 'answered') this.#close();
      else this.#openFor(probing.scope, asker);
    };
  }

  #isFailing({ calls, failures }: Tally): boolean {
    return failures > calls * this.#bound.failingShare;
  }

  #learn(asker: PartialAsker, outcome: Outcome): void {
    if (outcome === 'nothing') return;
    this.#window.add(asker, outcome === 'failed', this.#monotonicMs());
    const { total } = this.#window;
    if (outcome !== 'failed' || total.calls < this.#bound.leastCalls || !this.#isFailing(total)) return;
    const account = this.#scopeOf('accounts');
    if (account === false) return;
    const network = this.#scopeOf('networks');
    if (network === false || (this.#open !== undefined && isSameScope(this.#open.scope, { account, network }))) return;
    this.#openFor({ account, network });
  }

  /** `false`: the service is fine for all others. `undefined`: it fails for all. */
  #scopeOf(kind: 'accounts' | 'networks'): string | false | undefined {
    const { worst, rest } = this.#window.worstOf(kind);
    if (rest.calls > 0 && !this.#isFailing(rest)) return false;
    return rest.failures < LEAST_FAILURES_OF_OTHERS ? worst : undefined;
  }

  #openFor(scope: Scope, failedFor?: PartialAsker): void {
    const probeAtMs = this.#monotonicMs() + this.#bound.probeAfterMs;
    const wasClosed = this.#open === undefined;
    this.#open = { scope, probeAtMs, isProbing: false, failedFor };
    // While others go on, what is known still counts: they may fail as well.
    if (isForAll(scope)) this.#window = new CallWindow(this.#bound.windowMs);
    if (wasClosed) this.#onChange?.(true);
  }

  #close(): void {
    this.#open = undefined;
    this.#window = new CallWindow(this.#bound.windowMs);
    this.#onChange?.(false);
  }
}

export const createCircuit = (name: CircuitName, monotonicMs: () => number, onChange?: OnCircuit): Circuit =>
  new ServiceCircuit(SHARED_BOUNDS[name], monotonicMs, onChange);
