import type { PartialAsker } from './asker.js';
import { CallWindow, UNKNOWN, type Tally } from './call-window.js';
import { SHARED_BOUNDS, type CircuitName } from './shared-bounds.js';

/** `answered`: also with a refusal. `nothing`: the call says nothing about the other side. */
export type Outcome = 'answered' | 'failed' | 'nothing';

/** Leaves a service alone while it fails, so that no one waits for it. */
export interface Circuit {
  /** Names for whom it is open; empty while it is closed. */
  readonly openFor: string;
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
  /** Whose probe failed last: it waits twice as long, so that it is not the only one that ever probes. */
  readonly failedFor?: PartialAsker | undefined;
}

const isSame = (one: PartialAsker | undefined, { account, network }: PartialAsker): boolean =>
  account !== undefined && one?.account === account && one.network === network;

/**
 * Opens when too many calls fail, also without those of the account and of the network that failed most: what one
 * visitor can bring about says nothing about the service. Where no one else asks, it opens for that one alone. After a
 * while one call is let through to see.
 */
export const createCircuit = (name: CircuitName, monotonicMs: () => number, onClose?: () => void): Circuit => {
  const { windowMs, leastCalls, failingShare, probeAfterMs } = SHARED_BOUNDS[name];
  let window = new CallWindow(windowMs);
  let open: Open | undefined;
  const isFailing = ({ calls, failures }: Tally): boolean => failures > calls * failingShare;

  /** `false`: the service is fine for all others. `undefined`: for all. */
  const scopeOf = (kind: 'accounts' | 'networks'): string | false | undefined => {
    const { worst, rest } = window.worstOf(kind);
    if (rest.calls > 0 && !isFailing(rest)) return false;
    return rest.failures < LEAST_FAILURES_OF_OTHERS ? worst : undefined;
  };
  const openFor = (scope: Scope, failedFor?: PartialAsker): void => {
    open = { scope, probeAtMs: monotonicMs() + probeAfterMs, isProbing: false, failedFor };
    // While others go on, what is known still counts: they may fail as well.
    if (isForAll(scope)) window = new CallWindow(windowMs);
  };
  const close = (): void => {
    open = undefined;
    window = new CallWindow(windowMs);
    onClose?.();
  };
  const learn = (asker: PartialAsker, outcome: Outcome): void => {
    if (outcome === 'nothing') return;
    window.add(asker, outcome === 'failed', monotonicMs());
    const { total } = window;
    if (outcome !== 'failed' || total.calls < leastCalls || !isFailing(total)) return;
    const account = scopeOf('accounts');
    if (account === false) return;
    const network = scopeOf('networks');
    if (network === false || (open !== undefined && isSameScope(open.scope, { account, network }))) return;
    openFor({ account, network });
  };
  const probe = (before: Open, asker: PartialAsker) => {
    const probing: Open = { ...before, isProbing: true };
    open = probing;
    return (outcome: Outcome): void => {
      if (open !== probing) return;
      if (outcome === 'answered') close();
      else openFor(probing.scope, asker);
    };
  };
  return {
    get openFor() {
      return open === undefined ? '' : JSON.stringify([open.scope.account ?? '*', open.scope.network ?? '*']);
    },
    admit(asker = {}) {
      if (open === undefined || !isWithin(open.scope, asker)) {
        const begun = window;
        // What began before the circuit opened is known by now.
        return (outcome) => (window === begun ? learn(asker, outcome) : undefined);
      }
      const fromMs = open.probeAtMs + (isSame(open.failedFor, asker) ? probeAfterMs : 0);
      return open.isProbing || monotonicMs() < fromMs ? undefined : probe(open, asker);
    },
  };
};
