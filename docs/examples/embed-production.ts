/**
 * The engine inside another service that earns money with it: with the checks of the standalone server, stores that
 * last, and a source of demand that is told what became of its bids. Prints an ad, and then what the source was told.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  accountId,
  conversationId,
  createAdPlacement,
  messageId,
  newAccount,
  NO_PACING,
  userId,
  type Bid,
  type DemandSource,
} from 'ad-placement';
import { productionPorts } from 'ad-placement/production';
import { openSqlStores } from 'ad-placement/sql';
import { startUpkeep } from 'ad-placement/upkeep';
import { bookshop } from './custom-demand.js';

/** A bid whose source wants to be told. Addresses are its own affair: here they are words. */
const withNotices = (auctionId: string, bid: Bid): Bid => {
  if (bid.kind !== 'programmatic') return bid;
  const pricing = { price: 9, currency: 'USD', usdPerUnit: 1, adjustment: 1 };
  const notices = { win: 'won', billing: 'paid for', loss: 'lost' };
  return { ...bid, offer: { auctionId, impId: bid.impId, pricing, notices, trackers: [] } };
};

const shop = bookshop();
const toldShop: DemandSource = {
  ...shop,
  bid: async (opportunity, catalog, signal) => {
    const { bids, rejections } = await shop.bid(opportunity, catalog, signal);
    return { bids: bids.map((bid) => withNotices(opportunity.id, bid)), rejections };
  },
  // At least once: `notice.id` tells a repetition.
  notify: async (notice) => {
    console.log(`the bid ${notice.bidId} was ${notice.url}`);
    return 'acknowledged';
  },
};

const account = newAccount({ id: accountId('my-app'), mode: 'production', pacing: NO_PACING });
const catalog = { accounts: [{ account, publisherToken: 'my-publisher-token' }] };
const sql = await openSqlStores({ folder: 'data', log: console });
const signingKey = process.env['SIGNING_KEY'] ?? '';
const ports = productionPorts({ catalog, signingKey, stores: sql.stores, demand: [toldShop], log: console });
const upkeep = startUpkeep(ports, { pruners: sql.pruners, files: sql.files, log: console });
const placement = createAdPlacement(ports);

const content = process.argv[2] ?? 'Which novel should I read next?';
const messages = [{ id: messageId('m1'), role: 'user' as const, content, createdAtMs: Date.now() }];
const who = { account, userId: userId('user-1'), conversationId: conversationId('conversation-1') };
const sdk = { name: 'my-service', platform: 'web', version: '1.0.0' };
const turn = { messages, placementCodes: [], trackOnly: false, sdk, device: {}, regulatory: {} };
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const caller = { address: '192.0.2.1', userAgent, isPrefetch: false, globalPrivacyControl: false };
const outcome = await placement.preloadTurn({ ...who, ...turn }, caller);

if (outcome.kind === 'filled') {
  for (const ad of outcome.ads) {
    const page = await placement.renderAd(ad.bidId, undefined);
    console.log(page?.text);
    // A view counts a second after its page was served.
    await wait(1_100);
    const events = (['ad.render-started', 'ad.render-completed', 'ad.viewed'] as const).map((type) => ({
      type,
      eventId: crypto.randomUUID(),
    }));
    console.log(await placement.recordEvents(ad.bidId, page?.eventToken ?? '', events, undefined));
  }
} else console.log(outcome.kind === 'no-fill' ? outcome.skipCode : outcome.error.message);

// In this order: what is due is told, and what is told is written.
await upkeep.close();
await sql.close();
