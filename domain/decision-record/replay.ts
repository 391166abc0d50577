import type { BidSnapshot } from '../demand/bid.js';
import { decideAuctions } from '../auction/decide.js';
import { judgeEligibility, judgeOverlay, mayRepeat, type GateVerdict } from '../turn/eligibility.js';
import type { BidId } from '../values/ids.js';
import { LOSS_REASON_OF } from '../values/loss-reason.js';
import { outcomeOf } from './capture.js';
import type { AuctionOutcome, StoredDecision } from './stored-decision.js';
import { bidsOf } from '../auction/turn-facts.js';
import { reasonForNoAd } from '../auction/turn-outcome.js';

/** One thing that came out otherwise, both ways in words; `nothing` where there was none. */
export interface Difference {
  readonly of: string;
  readonly recorded: string;
  readonly replayed: string;
}

export type Replay =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  /** What it was made of was erased with the person whom it was made for. */
  | { readonly kind: 'erased' };

type Outcome = Pick<StoredDecision, 'outcome' | 'reason' | 'bidIds' | 'refusedBy' | 'auction'>;

const gatesOf = ({ inputs, atMs }: StoredDecision): readonly GateVerdict[] => {
  const { account, turn, slot } = inputs;
  if (turn !== undefined) return judgeEligibility({ ...turn, account, nowMs: atMs });
  return slot === undefined ? [] : judgeOverlay({ ...slot, account });
};

const auctionsOf = ({ inputs, atMs }: StoredDecision) => {
  const { account, answers, auction } = inputs;
  return auction && decideAuctions({ ...auction, account, answers, nowMs: atMs });
};

/** What the inputs come to when they are decided once more. */
const decideAgain = (record: StoredDecision): Outcome => {
  const { pinned, answers, obstacle } = record.inputs;
  const gates = gatesOf(record);
  const refusedBy = gates.filter(({ pass }) => !pass);
  if (pinned !== undefined && obstacle === undefined && mayRepeat(gates))
    return { outcome: 'repeated', bidIds: pinned, refusedBy };
  const decision = auctionsOf(record);
  const reason = reasonForNoAd(gates, decision, obstacle);
  const auction = decision && outcomeOf(decision, bidsOf(answers));
  const bidIds: readonly BidId[] = reason === undefined ? (decision?.wins ?? []).map((win) => win.bidId) : [];
  return { outcome: reason === undefined ? 'filled' : 'no-fill', reason, bidIds, refusedBy, auction };
};

/** All that is compared, by its name. */
const namesOf = (
  { outcome, reason, bidIds, refusedBy, auction }: Outcome,
  bids: readonly BidSnapshot[],
): ReadonlyMap<string, string> => {
  const { slots, codes }: AuctionOutcome = auction ?? { slots: [], codes: [] };
  const nameOf = (place: number): string => {
    const bid = bids[place];
    return bid === undefined ? `bid ${place + 1}` : `${bid.source} ${bid.id} for ${bid.impId}`;
  };
  const named: (readonly [string, string | number | undefined])[] = [
    ['outcome', outcome],
    ['reason', reason],
    ['ads', bidIds.join(', ') || undefined],
    ['refusing gates', refusedBy.map((gate) => `${gate.gate} (${gate.reason})`).join(', ') || undefined],
    ...slots.flatMap(({ floor, winner }, i) => [
      [`floor of slot ${i + 1}`, floor] as const,
      [`winner of slot ${i + 1}`, winner && nameOf(winner.bid)] as const,
      [`price of slot ${i + 1}`, winner?.clearingPrice] as const,
      [`price to beat in slot ${i + 1}`, winner?.minToWin] as const,
      [`ad of slot ${i + 1}`, winner?.bidId] as const,
    ]),
    ...codes.map((code, i) => [`outcome of ${nameOf(i)}`, LOSS_REASON_OF.get(code) ?? code] as const),
  ];
  return new Map(named.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
};

const NOTHING = 'nothing';

/**
 * Decides a record's inputs again. A record that nobody changed comes to the same, on every machine and at any time.
 */
export const replay = (record: StoredDecision): Replay => {
  if (record.erased) return { kind: 'erased' };
  const bids = bidsOf(record.inputs.answers);
  const [recorded, replayed] = [namesOf(record, bids), namesOf(decideAgain(record), bids)];
  const differences = [...new Set([...recorded.keys(), ...replayed.keys()])]
    .map((of) => ({ of, recorded: recorded.get(of) ?? NOTHING, replayed: replayed.get(of) ?? NOTHING }))
    .filter((difference) => difference.recorded !== difference.replayed);
  return differences.length === 0 ? { kind: 'same' } : { kind: 'different', differences };
};
