import { accountId, slotId, titleId, type AccountId, type SlotId, type TitleId } from '../../domain/values/ids.js';
import type { PlayerSize } from '../../domain/video/slot.js';
import type { EpochMs } from '../../domain/values/time.js';
import type { Ports } from '../ports/index.js';

/** One playback: what all its slots have in common. */
export interface Playback {
  readonly accountId: AccountId;
  readonly titleId: TitleId;
  readonly player: PlayerSize | undefined;
  readonly expiresAtMs: EpochMs;
}

/** What a slot id says by itself: planning a playback writes nothing. */
export interface SlotClaim extends Playback {
  readonly index: number;
}

type PlaybackPayload = readonly [
  account: string,
  title: string,
  width: number,
  height: number,
  expiresAtMs: number,
  id: string,
];

/**
 * The slot ids of a playback by index: the index, and the playback in one signed token, signed once however many slots
 * there are. `id` is fresh for each `POST /v1/ads`, so that every playback has slots of its own. An index beyond the
 * plan names no slot.
 */
export const slotIdsOf = (
  ports: Pick<Ports, 'signer'>,
  playback: Playback,
  id: string,
): ((index: number) => SlotId) => {
  const { accountId: account, titleId: title, player, expiresAtMs } = playback;
  const payload: PlaybackPayload = [account, title, player?.width ?? 0, player?.height ?? 0, expiresAtMs, id];
  const token = ports.signer.sign('slot', JSON.stringify(payload));
  return (index) => slotId(`${index}-${token}`);
};

/** In its only spelling: two ids of one slot would be two auctions. */
const INDEX = /^(0|[1-9]\d?)-/;

export const readSlotId = (ports: Pick<Ports, 'signer'>, slot: string, nowMs: EpochMs): SlotClaim | undefined => {
  const [prefix, index] = INDEX.exec(slot) ?? [];
  const payload = prefix === undefined ? undefined : ports.signer.verify('slot', slot.slice(prefix.length));
  if (payload === undefined) return undefined;
  const [account, title, width, height, expiresAtMs] = JSON.parse(payload) as PlaybackPayload;
  if (expiresAtMs <= nowMs) return undefined;
  return {
    accountId: accountId(account),
    titleId: titleId(title),
    index: Number(index),
    player: width > 0 ? { width, height } : undefined,
    expiresAtMs,
  };
};
