import { accountId, slotId, titleId, type AccountId, type SlotId, type TitleId } from '../domain/ids.js';
import type { PlayerSize } from '../domain/slot.js';
import type { EpochMs } from '../domain/time.js';
import type { Ports } from './ports/index.js';

/** What a slot id says by itself: planning a playback writes nothing. */
export interface SlotClaim {
  readonly accountId: AccountId;
  readonly titleId: TitleId;
  readonly index: number;
  readonly player: PlayerSize | undefined;
  readonly expiresAtMs: EpochMs;
}

type SlotPayload = readonly [
  account: string,
  title: string,
  index: number,
  width: number,
  height: number,
  expiresAtMs: number,
  playback: string,
];

/** `playback` is fresh for each `POST /v1/ads`, so that every playback has slots of its own. */
export const mintSlotId = (ports: Pick<Ports, 'signer'>, claim: SlotClaim, playback: string): SlotId => {
  const { player } = claim;
  const payload: SlotPayload = [
    claim.accountId,
    claim.titleId,
    claim.index,
    player?.width ?? 0,
    player?.height ?? 0,
    claim.expiresAtMs,
    playback,
  ];
  return slotId(ports.signer.sign('slot', JSON.stringify(payload)));
};

export const readSlotId = (ports: Pick<Ports, 'signer'>, slot: string, nowMs: EpochMs): SlotClaim | undefined => {
  const payload = ports.signer.verify('slot', slot);
  if (payload === undefined) return undefined;
  const [account, title, index, width, height, expiresAtMs] = JSON.parse(payload) as SlotPayload;
  if (expiresAtMs <= nowMs) return undefined;
  return {
    accountId: accountId(account),
    titleId: titleId(title),
    index,
    player: width > 0 ? { width, height } : undefined,
    expiresAtMs,
  };
};
