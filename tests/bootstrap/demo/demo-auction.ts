import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { buildSnapshot } from '../../../adapters/catalog-file/index.js';
import { demoCatalog, demoTitles } from '../../../bootstrap/demo/index.js';
import { decideAuctions } from '../../../domain/auction/decide.js';
import type { Bid } from '../../../domain/demand/bid.js';
import { NO_EXPOSURES } from '../../../domain/frequency/exposure.js';
import { accountId, bidId, placementCode } from '../../../domain/values/ids.js';
import type { Opportunity } from '../../../domain/demand/opportunity.js';
import { foldSignals } from '../../../domain/conversation/fold-signals.js';
import type { ConversationSignals } from '../../../domain/conversation/signals.js';
import * as sample from '../../contracts/index.js';

export const reversed = (token: string): string => Array.from(token).reverse().join('');
export const CATALOG = buildSnapshot({ version: 1, ...demoCatalog(reversed) });

export const accountOf = (id: string) => {
  const account = CATALOG.accounts.get(accountId(id));
  if (account === undefined) throw new Error(`there is no account ${id}`);
  return account;
};

export interface Conversation {
  readonly signals?: Partial<ConversationSignals>;
  readonly placement?: string;
  readonly adult?: boolean;
  readonly child?: boolean;
  readonly nowMs?: number;
}

const chatOpportunity = ({ signals, placement = 'inlineAd', child = false, nowMs }: Conversation): Opportunity => {
  const account = accountOf('demo');
  const formats = account.placements.find(({ code }) => code === placement)?.formats ?? [];
  return sample.sampleOpportunity({
    account,
    country: undefined,
    childDirected: child,
    imps: [sample.sampleChatImp({ placement: placementCode(placement), formats })],
    signals: { ...foldSignals([]), ...signals },
    device: {},
    ...(nowMs !== undefined && { nowMs }),
  });
};

export const overlayOpportunity = (topics: readonly string[]): Opportunity => {
  const [title] = demoTitles();
  if (title === undefined) throw new Error('there is a demo title');
  const weighted = topics.map((id) => ({ id, weight: 0.8 }));
  return sample.sampleOverlayOpportunity({ account: accountOf('demo'), title: { ...title, topics: weighted } });
};

/** Runs the auction over direct demand alone; the same pure function that a server calls. */
export const winnerOf = (opportunity: Opportunity, isAdult = false): Bid | undefined => {
  const source = createDirectDemand();
  const answer = source.bid(opportunity, CATALOG, AbortSignal.abort());
  if (answer instanceof Promise) throw new Error('the source must answer at once');
  const { wins } = decideAuctions({
    nowMs: opportunity.nowMs,
    account: opportunity.account,
    imps: opportunity.imps,
    answers: [{ source: source.id, outcome: 'answered', elapsedMs: 0, ...answer }],
    refusals: [],
    exposures: NO_EXPOSURES,
    viewer: {},
    neighbours: [],
    shownAdvertisers: { 'harbor-coffee': 9, northtrail: 9, 'lumen-desk': 9 },
    adultCharacter: isAdult,
    childDirected: opportunity.childDirected,
    bidIds: [bidId('0b000000-0000-4000-8000-000000000001')],
  });
  return wins[0]?.bid;
};

export const winnerIn = (conversation: Conversation): Bid | undefined =>
  winnerOf(chatOpportunity(conversation), conversation.adult === true);
