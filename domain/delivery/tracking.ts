import { COUNTING_RULES, type CountedType } from './ad-event.js';
import type { TrackedMoment } from '../demand/bidder-offer.js';
import { noticeId, type BidderNotice, type Tracking } from './notice.js';
import type { EpochMs } from '../values/time.js';

/**
 * Which moments a counted event is. Our impression is the viewable one, of the MRC's measure; that all of the ad was in
 * sight is not measured, so that a tracker for it is never called.
 */
const MOMENTS: Readonly<Partial<Record<CountedType, readonly TrackedMoment[]>>> = {
  'ad.viewed': ['impression', 'viewable-50'],
  'ad.clicked': ['click'],
  'video.started': ['video-start'],
  'video.first-quartile': ['video-first-quartile'],
  'video.midpoint': ['video-midpoint'],
  'video.third-quartile': ['video-third-quartile'],
  'video.completed': ['video-complete'],
};

const momentsOf = (type: CountedType, isVideo: boolean): readonly TrackedMoment[] => {
  const moments = MOMENTS[type] ?? [];
  // A film is viewed when half of it was in sight for two seconds that played.
  return isVideo && type === 'ad.viewed' ? [...moments, 'video-viewable-50'] : moments;
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
  ...(COUNTING_RULES[type].bills && billing !== undefined ? [{ ...billing, atMs }] : []),
  ...(tracking === undefined ? [] : trackerNotices(tracking, momentsOf(type, isVideo), atMs)),
];

/** Quartiles are reported only by pages whose bidder asked for them: each would be a request that nobody reads. */
export const tracksProgress = (tracking: Tracking | undefined): boolean =>
  tracking?.trackers.some(({ moment }) => PROGRESS.includes(moment)) ?? false;

const PROGRESS: readonly TrackedMoment[] = ['video-first-quartile', 'video-midpoint', 'video-third-quartile'];
