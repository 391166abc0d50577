import type { EpochMs } from '../../../domain/values/time.js';
import type { Account } from '../../../domain/catalog/account.js';
import { exposureKeysOf } from '../../../domain/demand/bid.js';
import type { Win } from '../../../domain/auction/decide.js';
import {
  countShown,
  NO_EXPOSURES,
  withConfirmed,
  withExposures,
  type ExposureState,
} from '../../../domain/frequency/exposure.js';
import { conversationId, sessionId, userId, type BidId } from '../../../domain/values/ids.js';
import type { Device } from '../../../domain/privacy/device.js';
import { judgePacing } from '../../../domain/pacing/turn-pacing.js';
import { neighbourOf } from '../../../domain/frequency/separation.js';
import { newSession, withFilledTurn, type SessionState } from '../../../domain/turn/session.js';
import { HOLD_LIFETIME_MS } from '../../../domain/delivery/won-ad.js';

/** One assistant turn of a conversation that could show an ad. */
export interface SimulatedRequest {
  readonly atMs: EpochMs;
  readonly user: string;
  readonly session: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly language?: string | undefined;
  readonly device?: Pick<Device, 'type'> | undefined;
  /** IAB Content Taxonomy 3.1 ids. */
  readonly topics: readonly string[];
}

/**
 * What is remembered of the people of the day: their sessions by the rules of the account, and what they were shown.
 */
export class SimulatedPeople {
  readonly #account: Account;
  readonly #sessions = new Map<string, { readonly state: SessionState; readonly turn: number }>();
  readonly #exposures = new Map<string, ExposureState>();

  constructor(account: Account) {
    this.#account = account;
  }

  /** Counts the turn, and returns the facts for its auction. */
  open({ user, session, atMs }: SimulatedRequest) {
    const known = this.#sessions.get(session);
    const key = { accountId: this.#account.id, userId: userId(user), conversationId: conversationId(session) };
    const state = known?.state ?? newSession({ id: sessionId(session), ...key });
    const turn = (known?.turn ?? 0) + 1;
    this.#sessions.set(session, { state, turn });
    const exposures = this.#exposures.get(user) ?? NO_EXPOSURES;
    const { pacing, timeZone } = this.#account;
    const shown = countShown(exposures, pacing, atMs, timeZone);
    const refusal = judgePacing(pacing, { turn, nowMs: atMs, session: state, ...shown });
    return { state, turn, exposures, refusal, shown };
  }

  show({ user, session, atMs }: SimulatedRequest, wins: readonly Win[]): void {
    const exposures = wins.map(({ bid, bidId }) => ({
      bidId,
      keys: exposureKeysOf(bid),
      atMs,
      heldUntilMs: atMs + HOLD_LIFETIME_MS,
      confirmed: false,
      sessionId: sessionId(session),
    }));
    this.#exposures.set(user, withExposures(this.#exposures.get(user) ?? NO_EXPOSURES, exposures, atMs));
    const known = this.#sessions.get(session);
    if (known === undefined) return;
    const shown = wins.flatMap(({ bid, bidId, imp }) =>
      imp.kind === 'chat'
        ? [{ bidId, placement: imp.placement, advertiserId: bid.advertiser.id, neighbour: neighbourOf(bid) }]
        : [],
    );
    const filled = { turn: known.turn, ads: [], shown };
    this.#sessions.set(session, { ...known, state: withFilledTurn(known.state, filled, atMs, atMs) });
  }

  view(user: string, bidId: BidId): void {
    const known = this.#exposures.get(user);
    if (known !== undefined) this.#exposures.set(user, withConfirmed(known, bidId));
  }
}
