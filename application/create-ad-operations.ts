import { describeDecision } from '../domain/decision-record/report.js';
import { idsOfReference } from '../domain/values/ad-reference.js';
import { bidId, decisionId, type AccountId } from '../domain/values/ids.js';
import type { StoredDecision } from '../domain/decision-record/stored-decision.js';
import { replay } from '../domain/decision-record/replay.js';
import type { AdOperations } from './api/ad-operations.js';
import { reporting, watchPort } from './faults/watch-port.js';
import { campaignsOf } from './advertiser/campaigns.js';
import { advertiserReport } from './advertiser/report.js';
import { isOfAccount, reportLineItem } from './operations/line-item-report.js';
import { compareFigures, reportWithCircuits } from './operations/report-figures.js';
import { searchDecisions } from './operations/search-decisions.js';
import { userErasure } from './operations/user-erasure.js';
import { decideReview } from './operations/creative-reviews.js';
import { streamTickets } from './operations/stream-tickets.js';
import { settlement } from './settlement/settlement.js';
import type { Ports } from './ports/index.js';

const findRecorded = async (
  { journal }: Pick<Ports, 'journal'>,
  id: string,
  account: AccountId | undefined,
): Promise<StoredDecision | undefined> => {
  await journal.flush();
  return (await journal.findDecision(account, decisionId(id))) ?? (await journal.findDecisionOfBid(account, bidId(id)));
};

type DecisionReads = Pick<AdOperations, 'explain' | 'replay' | 'findByReference'>;

const decisionReads = (ports: Pick<Ports, 'journal' | 'clock'>): DecisionReads => ({
  explain: async (id, account) => {
    const recorded = await findRecorded(ports, id, account);
    if (recorded === undefined) return undefined;
    const texts = recorded.bidIds.length === 0 ? [] : await ports.journal.findTexts(recorded.bidIds);
    return describeDecision(recorded, texts);
  },
  findByReference: async (reference, account) => {
    const ids = idsOfReference(reference, ports.clock.nowMs());
    if (ids === undefined) return undefined;
    await ports.journal.flush();
    return ports.journal.findDecisionsOfBids(account, ids);
  },
  replay: async (id, account) => {
    const recorded = await findRecorded(ports, id, account);
    return recorded && replay(recorded);
  },
});

/** What operators' transports may ask: explanations, figures, erasures, and the stream of events. */
export const createAdOperations = (ports: Ports): AdOperations => {
  const tickets = streamTickets(ports);
  const erasures = userErasure(ports);
  return watchPort<AdOperations>(ports, {
    ...decisionReads(ports),
    searchDecisions: searchDecisions(ports),
    report: reportWithCircuits(ports),
    reportAdvertiser: advertiserReport(ports),
    campaignsOf: campaignsOf(ports),
    reportLineItem: async (id, hours, account) => {
      const catalog = ports.catalog.current();
      if (account !== undefined && !isOfAccount(catalog, id, account)) return undefined;
      await ports.journal.flush();
      return reportLineItem(ports, id, { catalog, hours, nowMs: ports.clock.nowMs() });
    },
    ...settlement(ports),
    compareVariants: compareFigures(ports),
    eraseUser: erasures.erase,
    listReviews: async (account) => (await ports.reviews.read(account)).reviews,
    decideReview: (account, creative, decision, author) => decideReview(ports, { account, creative, decision, author }),
    finishErasures: erasures.finish,
    issueTicket: tickets.issue,
    redeemTicket: tickets.redeem,
    readEvents: (account, after, limit) => ports.eventLog.read(account, after, limit),
    followEvents: (account, listener) => ports.eventLog.follow(account, reporting(ports, 'followEvents', listener)),
  });
};
