import type { Kysely } from 'kysely';
import type { AdStore, SlotOutcome } from '../../../application/ports/storage/ad-store.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { BidId } from '../../../domain/values/ids.js';
import type { EpochMs } from '../../../domain/values/time.js';
import type { WonAd, WonOverlayAd } from '../../../domain/delivery/won-ad.js';
import { chunksOf } from '../tables/chunks.js';
import { createFindRow, createPinRow, type PinRow } from './pinned-row.js';
import type { StateTables } from '../tables/state-tables.js';
import { fromStored, toKey, toStored } from '../tables/stored-text.js';

const EMPTY: SlotOutcome = { kind: 'empty' };

const parsed = <Ad extends WonAd>(text: string): Ad => JSON.parse(text) as Ad;

const putAd = async (pinAd: PinRow, ad: WonAd, nowMs: EpochMs): Promise<WonAd> => {
  const pin = { key: toKey(ad.bidId), value: JSON.stringify(ad), expiresAtMs: ad.expiresAtMs };
  const present = await pinAd(pin, nowMs);
  return present === null || present === pin.value ? ad : parsed(present);
};

/** A slot names its ad by the bid id. The ad is written first, so that whoever sees the slot finds it. */
const slotStore = (db: Kysely<StateTables>, pinAd: PinRow): Pick<AdStore, 'findSlot' | 'putSlotIfAbsent'> => {
  const pinSlot = createPinRow(db, 'slots');
  const findSlot: AdStore['findSlot'] = async (id, nowMs) => {
    const slot = await db
      .selectFrom('slots')
      .leftJoin('ads', 'ads.bid_id', 'slots.bid_id')
      .select(['slots.bid_id', 'ads.ad'])
      .where('slots.slot_id', '=', toKey(id))
      .where('slots.expires_at_ms', '>', nowMs)
      .executeTakeFirst();
    if (slot?.bid_id === null) return EMPTY;
    return slot?.ad ? { kind: 'ad', ad: parsed<WonOverlayAd>(slot.ad) } : undefined;
  };
  return {
    findSlot,
    putSlotIfAbsent: async (id, outcome, nowMs, expiresAtMs) => {
      if (outcome.kind === 'ad') await putAd(pinAd, outcome.ad, nowMs);
      const bid = outcome.kind === 'ad' ? toKey(outcome.ad.bidId) : null;
      const present = await pinSlot({ key: toKey(id), value: bid, expiresAtMs }, nowMs);
      return present === bid ? outcome : ((await findSlot(id, nowMs)) ?? EMPTY);
    },
  };
};

/** An {@link AdStore} that has no clock: whoever writes says what time it is. */
export interface AdRows extends Omit<AdStore, 'putIfAbsent' | 'pinTextIfAbsent'> {
  putIfAbsent(ad: WonAd, nowMs: EpochMs): Promise<WonAd>;
  pinTextIfAbsent(id: BidId, text: string, nowMs: EpochMs, expiresAtMs: EpochMs): Promise<string>;
}

/** Ads, slot outcomes and pinned texts, each until it expires. */
export const createAdRows = (db: Kysely<StateTables>): AdRows => {
  const [findAd, findText] = [createFindRow(db, 'ads'), createFindRow(db, 'texts')];
  const [pinAd, pinText] = [createPinRow(db, 'ads'), createPinRow(db, 'texts')];
  return {
    ...slotStore(db, pinAd),
    find: async (id, nowMs) => {
      const text = await findAd(toKey(id), nowMs);
      return text === undefined ? undefined : parsed(text);
    },
    putIfAbsent: (ad, nowMs) => putAd(pinAd, ad, nowMs),
    findText: async (id, nowMs) => {
      const text = await findText(toKey(id), nowMs);
      return text === undefined ? undefined : fromStored(text);
    },
    pinTextIfAbsent: async (id, text, nowMs, expiresAtMs) => {
      const pin = { key: toKey(id), value: toStored(text), expiresAtMs };
      return fromStored((await pinText(pin, nowMs)) ?? pin.value);
    },
    eraseUser: async (_accountId, _userId, { ads }) => {
      for (const ids of chunksOf(ads.map(toKey)))
        for (const table of ['ads', 'texts'] as const) await db.deleteFrom(table).where('bid_id', 'in', ids).execute();
    },
  };
};

export const createSqlAdStore = ({ ads }: { readonly ads: AdRows }, clock: Pick<Clock, 'nowMs'>): AdStore => ({
  find: (id, nowMs) => ads.find(id, nowMs),
  findSlot: (id, nowMs) => ads.findSlot(id, nowMs),
  putSlotIfAbsent: (id, outcome, nowMs, expiresAtMs) => ads.putSlotIfAbsent(id, outcome, nowMs, expiresAtMs),
  findText: (id, nowMs) => ads.findText(id, nowMs),
  eraseUser: (accountId, userId, traces) => ads.eraseUser(accountId, userId, traces),
  putIfAbsent: (ad) => ads.putIfAbsent(ad, clock.nowMs()),
  pinTextIfAbsent: (id, text, expiresAtMs) => ads.pinTextIfAbsent(id, text, clock.nowMs(), expiresAtMs),
});
