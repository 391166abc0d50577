import { isCountryAllowed } from '../../domain/catalog/account.js';
import { AdPlacementError } from '../../domain/values/error.js';
import type { AdPlacement, PreloadOutcome } from '../api/ad-placement.js';
import { noteStage } from '../deadline/deadline-log.js';
import { appendEntry } from '../counting/append-entry.js';
import type { Ports } from '../ports/index.js';
import { MAX_TRIES } from '../ports/storage/session-store.js';
import { collectBids } from '../sale/collect-bids.js';
import type { CurrentEdition } from '../sale/edition.js';
import type { AllowanceFor } from '../sale/outbound-allowance.js';
import { holdSale } from '../sale/hold-sale.js';
import { decide } from '../sale/sale-terms.js';
import { preparedAnswers, turnSale } from './turn-sale.js';
import { openTurn, type OpenPorts, type OpenTurn, type SellableTurn } from './open-turn.js';
import { recordBroken, recordTurn } from './record-turn.js';
import { auctionTimeMs, requestTurn, type RequestPorts, type TurnRequest } from './request-turn.js';
import { settleSkip, settleTurn, settleUnsold, type SettlePorts, type TurnEnd } from './settle-turn.js';

type FillPorts = SettlePorts & Pick<Ports, 'holds' | 'ids' | 'signer'>;
type PreloadPorts = RequestPorts & OpenPorts & FillPorts & Pick<Ports, 'faults' | 'journal'>;

/**
 * A turn that may show an ad: what an earlier one prepared goes first, judged by everything that holds now; failing
 * that, an auction.
 */
const fillTurn = async (ports: FillPorts, open: SellableTurn): Promise<TurnEnd> => {
  const sale = turnSale(ports, open);
  const prepared = preparedAnswers(ports, sale, open);
  const early = prepared.length > 0 ? await holdSale(ports, sale, prepared) : undefined;
  if (early?.kind === 'held') return settleTurn(ports, open, early, true);
  if (auctionTimeMs(open.request) === 0) return settleUnsold(ports, open, { obstacle: 'out-of-time' });
  // After an attempt with what was prepared less time is left.
  const last = prepared.length > 0 ? turnSale(ports, open) : sale;
  const answers = await collectBids(ports, last.offer);
  noteStage(ports, open.request, 'auction');
  const held = await holdSale(ports, last, answers);
  noteStage(ports, open.request, 'hold');
  return settleTurn(ports, open, held, false);
};

/** A `trackOnly` turn holds nothing and moves no pacing; its winners are kept for the next turn that may show an ad. */
const prepareTurn = async (ports: FillPorts, open: SellableTurn): Promise<TurnEnd> => {
  const { offer, factsOf } = turnSale(ports, open);
  const answers = await collectBids(ports, offer);
  noteStage(ports, open.request, 'auction');
  return settleSkip(ports, open, decide(factsOf(answers, open.stored.exposures)));
};

const endTurn = async (ports: FillPorts, open: OpenTurn): Promise<TurnEnd> => {
  if (open.plan === 'repeat') return { kind: 'repeated', open, ads: open.ads };
  if (open.plan === 'fill') return fillTurn(ports, open);
  if (open.plan === 'withhold') return settleUnsold(ports, open, { obstacle: 'other-installation' });
  return open.plan === 'prepare' ? prepareTurn(ports, open) : settleSkip(ports, open);
};

const answerTurn = async (ports: PreloadPorts, request: TurnRequest): Promise<PreloadOutcome> => {
  for (let attempt = 1; ; attempt++) {
    const open = await openTurn(ports, request);
    const end = await endTurn(ports, open);
    noteStage(ports, request, 'settle');
    if (end.kind !== 'overtaken') return recordTurn(ports, end);
    if (attempt === MAX_TRIES)
      return recordTurn(ports, { kind: 'skipped', open, obstacle: 'concurrent-change', prepared: 0 });
  }
};

const refuseTurn = (
  ports: Pick<Ports, 'faults' | 'journal'>,
  { account, sessionId, nowMs }: TurnRequest,
): PreloadOutcome => {
  const error = new AdPlacementError(
    'session_disabled',
    'Ads are switched off for this account or this country; start no further sessions.',
  );
  const event = { name: 'ad.error', payload: { message: error.message, errCode: error.code } } as const;
  appendEntry(ports, { events: [{ accountId: account.id, sessionId, atMs: nowMs, event }] });
  return { kind: 'refused', sessionId, error };
};

/** What turns of one engine share. */
interface TurnState {
  readonly currentEdition: CurrentEdition;
  readonly allowanceFor: AllowanceFor;
}

/** `/preload`: request, open, auction, hold, settle, record, under one deadline. Every turn without an ad says why. */
export const preloadTurn =
  (ports: PreloadPorts, { currentEdition, allowanceFor }: TurnState): AdPlacement['preloadTurn'] =>
  async (input, caller) => {
    const request = requestTurn(ports, { edition: currentEdition(), outbound: allowanceFor(caller), input, caller });
    try {
      const { account, country } = request;
      if (account.enabled && isCountryAllowed(account, country)) return await answerTurn(ports, request);
      return refuseTurn(ports, request);
    } catch (error) {
      // A store that is out was to be expected further down: whatever gets here is a bug.
      ports.faults.report({ at: 'preloadTurn', error, decisionId: request.decisionId });
      return recordBroken(ports, request);
    } finally {
      request.deadline.clear();
    }
  };
