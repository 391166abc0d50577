import { isCountryAllowed } from '../../domain/catalog/account.js';
import type { Bid } from '../../domain/demand/bid.js';
import { AdPlacementError } from '../../domain/values/error.js';
import { firstRefusal, mayPrepare, mayRepeat } from '../../domain/eligibility/eligibility.js';
import { pinnedAds, withPrepared } from '../../domain/eligibility/session.js';
import { dayNumber, dayStartMs } from '../../domain/values/time.js';
import { AD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import type { AdPlacement, PreloadOutcome } from '../api/ad-placement.js';
import { answerTimesOf } from '../ports/answer-times.js';
import { appendEntry } from '../counting/append-entry.js';
import { checkContent } from './check-content.js';
import { Deadline } from '../deadline/deadline.js';
import { openTurnOf, type OpenTurn } from './open-turn.js';
import type { Ports } from '../ports/index.js';
import { auctionTurn, prepareBids, type TurnAuction } from './run-turn-auction.js';
import { replaceSession, settleWins } from './settle-turn.js';
import { MAX_TRIES, openRequest, type TurnRequest } from '../request/turn-request.js';
import { concludeBroken, concludeTurn, type TurnResult } from './turn-record.js';

/** Has every field, since a copy that gains one takes a hundred times as long as one that changes it. */
const empty = (open: OpenTurn, auction?: TurnAuction): TurnResult => ({
  open,
  auction,
  ads: [],
  isRepeat: false,
  obstacle: undefined,
  prepared: 0,
});

/** A prepared bid stands as long as its source said, and within the day whose budget it would be paid from. */
const preparedUntil = ({ account, nowMs }: TurnRequest, bids: readonly Bid[]): number =>
  Math.min(
    nowMs + AD_LIFETIME_MS,
    dayStartMs(dayNumber(nowMs, account.utcOffsetMinutes) + 1, account.utcOffsetMinutes),
    ...bids.map((bid) => (bid.kind === 'programmatic' ? nowMs + (bid.expiresInMs ?? AD_LIFETIME_MS) : Infinity)),
  );

/** A turn that a gate refused: it is counted all the same, and a `trackOnly` turn prepares an ad for the next one. */
const skipTurn = async (ports: Ports, opened: OpenTurn): Promise<TurnResult | 'lost'> => {
  const wantsNext = opened.request.input.trackOnly && mayPrepare(opened.gates);
  const open = wantsNext ? await checkContent(ports, opened) : opened;
  const prepared = wantsNext && mayPrepare(open.gates) ? await prepareBids(ports, open) : undefined;
  const bids = prepared?.decision?.wins.map((win) => win.bid) ?? [];
  const next = withPrepared(open.session, bids, preparedUntil(open.request, bids));
  const settled = await replaceSession(ports, open, next);
  if (settled === 'lost') return 'lost';
  return { ...empty(open, prepared), prepared: settled === 'settled' ? bids.length : 0 };
};

/** A turn that may show an ad. */
const fillTurn = async (ports: Ports, opened: OpenTurn): Promise<TurnResult | 'lost'> => {
  const ads = opened.turn === undefined ? undefined : pinnedAds(opened.session, opened.turn, opened.request.nowMs);
  if (ads !== undefined) return { ...empty(opened), ads, isRepeat: true };
  const open = await checkContent(ports, opened);
  if (firstRefusal(open.gates) !== undefined) return skipTurn(ports, open);
  const auction = await auctionTurn(ports, open);
  // Whoever was faster may have filled this very turn.
  if (auction.obstacle === 'concurrent-change') return 'lost';
  const result = empty(open, auction);
  const wins = auction.obstacle === undefined ? (auction.decision?.wins ?? []) : [];
  if (wins.length === 0) return (await replaceSession(ports, open, open.session)) === 'lost' ? 'lost' : result;
  const settled = await settleWins(ports, open, wins);
  if (settled.kind === 'lost') return 'lost';
  return settled.kind === 'settled' ? { ...result, ads: settled.ads } : { ...result, obstacle: 'store-unavailable' };
};

const isPinned = (open: OpenTurn): boolean =>
  open.turn !== undefined &&
  pinnedAds(open.session, open.turn, open.request.nowMs) !== undefined &&
  mayRepeat(open.gates);

const answerTurn = async (ports: Ports, request: TurnRequest): Promise<PreloadOutcome> => {
  for (let attempt = 1; ; attempt++) {
    const open = await openTurnOf(ports, request);
    const mayFill = isPinned(open) || firstRefusal(open.gates) === undefined;
    const result = mayFill ? await fillTurn(ports, open) : await skipTurn(ports, open);
    if (result !== 'lost') return concludeTurn(ports, result);
    if (attempt === MAX_TRIES) return concludeTurn(ports, { ...empty(open), obstacle: 'concurrent-change' });
  }
};

const refuseTurn = (ports: Ports, { account, sessionId, nowMs }: TurnRequest): PreloadOutcome => {
  const error = new AdPlacementError(
    'session_disabled',
    'Ads are switched off for this account or this country; start no further sessions.',
  );
  const event = { name: 'ad.error', payload: { message: error.message, errCode: error.code } } as const;
  appendEntry(ports, { events: [{ accountId: account.id, sessionId, atMs: nowMs, event }] });
  return { kind: 'refused', sessionId, error };
};

/** `/preload`: gather, decide, act, in three waves of store access under one deadline. Every turn without an ad says why. */
export const preloadTurn =
  (ports: Ports): AdPlacement['preloadTurn'] =>
  async (input, caller) => {
    const { account } = input;
    const deadlineMs = Math.min(answerTimesOf(ports).wholeMs, account.preloadTimeoutMs);
    const deadline = new Deadline(ports.clock, deadlineMs);
    const request = openRequest(ports, input, caller, { deadline, deadlineMs });
    try {
      if (account.enabled && isCountryAllowed(account, request.country)) return await answerTurn(ports, request);
      return refuseTurn(ports, request);
    } catch {
      return concludeBroken(ports, request);
    } finally {
      deadline.clear();
    }
  };
