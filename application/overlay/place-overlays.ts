import { chooseMoments, planSlots, type TitleAnalysis, type TitleMoment } from '../../domain/video/slot.js';
import { HOUR_MS } from '../../domain/values/time.js';
import type { AdPlacement } from '../api/ad-placement.js';
import { tolerated } from '../faults/outage.js';
import { PAGE_DEADLINE_MS } from '../ads/find-ad.js';
import type { Ports } from '../ports/index.js';
import { slotIdsOf } from './slot-token.js';
import { withTimeout } from '../deadline/deadline.js';

/** `docs/reference/video-ads.md#playback`: a slot lives for the title's length plus six hours. */
const SLOT_GRACE_MS = 6 * HOUR_MS;

/**
 * The overlays of one playback. An unknown title, a disabled account and a title store that is out all mean: no
 * overlays.
 */
export const placeOverlays = (
  ports: Pick<Ports, 'clock' | 'faults' | 'ids' | 'signer' | 'titles'>,
): AdPlacement['placeOverlays'] => {
  const chosen = new WeakMap<TitleAnalysis, readonly TitleMoment[]>();

  /** Chosen once a title, for as long as its store remembers it. */
  const momentsOf = (title: TitleAnalysis): readonly TitleMoment[] => {
    const moments = chosen.get(title) ?? chooseMoments(title);
    chosen.set(title, moments);
    return moments;
  };

  return async (account, id, player) => {
    if (!account.enabled) return [];
    const title = await withTimeout(ports.clock, PAGE_DEADLINE_MS, () => ports.titles.find(id)).catch(
      tolerated(ports, 'titles.find', undefined),
    );
    if (title === undefined) return [];
    const expiresAtMs = ports.clock.nowMs() + title.durationMs + SLOT_GRACE_MS;
    const playback = { accountId: account.id, titleId: title.id, player, expiresAtMs };
    const idAt = slotIdsOf(ports, playback, ports.ids.uuid());
    return planSlots(title, player, momentsOf(title)).map(({ index, startMs, endMs, position, width, height }) => ({
      index,
      startMs,
      endMs,
      position,
      width,
      height,
      id: idAt(index),
    }));
  };
};
