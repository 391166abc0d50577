import { AD_EVENTS, countingRuleOf, type CountedType } from './ad-event.js';
import type { TrackedMoment } from '../demand/bidder-offer.js';
import { noticeId, type BidderNotice, type Tracking } from './notice.js';
import type { EpochMs } from '../values/time.js';

const momentsOf = (type: CountedType, isVideo: boolean): readonly TrackedMoment[] => {
  const row = AD_EVENTS[type];
  const moments: readonly TrackedMoment[] = 'moments' in row ? row.moments : [];
  return isVideo && 'filmMoments' in row ? [...moments, ...row.filmMoments] : moments;
};

const trackerNotices = (
  { trackers, ...told }: Tracking,
  moments: readonly TrackedMoment[],
  atMs: EpochMs,
): readonly BidderNotice[] =>
  trackers.flatMap(({ moment, url }, index) =>
    moments.includes(moment)
      ? [{ ...told, id: noticeId(told, `tracking ${index}`), kind: 'tracking' as const, url, atMs }]
      : [],
  );

interface Told {
  readonly billing?: BidderNotice | undefined;
  readonly tracking?: Tracking | undefined;
}

/** Who has to be told when an event of an ad is counted: whoever pays for it, and the bidder's trackers. */
export const eventNotices = (
  { billing, tracking }: Told,
  type: CountedType,
  isVideo: boolean,
  atMs: EpochMs,
): readonly BidderNotice[] => [
  ...(countingRuleOf(type).bills && billing !== undefined ? [{ ...billing, atMs }] : []),
  ...(tracking === undefined ? [] : trackerNotices(tracking, momentsOf(type, isVideo), atMs)),
];

/** Quartiles are reported only by pages whose bidder asked for them: each would be a request that nobody reads. */
export const tracksProgress = (tracking: Tracking | undefined): boolean =>
  tracking?.trackers.some(({ moment }) => PROGRESS.includes(moment)) ?? false;

const PROGRESS: readonly TrackedMoment[] = ['video-first-quartile', 'video-midpoint', 'video-third-quartile'];
