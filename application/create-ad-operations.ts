import { bidId, decisionId } from '../domain/ids.js';
import type { AdOperations } from './ad-operations.js';
import { ticketOffice } from './ticket-office.js';
import type { Ports } from './ports/index.js';

/** What operators' transports may ask: explanations, and the stream of events. */
export const createAdOperations = (ports: Ports): AdOperations => {
  const tickets = ticketOffice(ports);
  return {
    explain: async (id, account) => {
      await ports.journal.flush();
      return (
        (await ports.journal.findDecision(account, decisionId(id))) ??
        (await ports.journal.findDecisionOfBid(account, bidId(id)))
      );
    },
    issueTicket: tickets.issue,
    redeemTicket: tickets.redeem,
    readEvents: (account, after, limit) => ports.eventLog.read(account, after, limit),
    followEvents: (account, listener) => ports.eventLog.follow(account, listener),
  };
};
