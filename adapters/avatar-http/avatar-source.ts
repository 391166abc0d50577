import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { tolerateService } from '../../application/faults/outage.js';
import { UNREPORTED, type FaultReporter } from '../../application/ports/fault-reporter.js';
import type { Avatar, AvatarSource } from '../../application/ports/content/avatar-source.js';
import { entryBytesOf } from '../../application/ports/heap-bytes.js';
import { MEMORY_BOUNDS } from '../../application/ports/memory-bounds.js';
import type { Asker } from '../../application/ports/sharing/asker.js';
import { createPlaces, createPlacesOfEach, type Leave } from '../../application/ports/sharing/places.js';
import { SHARED_BOUNDS } from '../../application/ports/sharing/shared-bounds.js';
import { pictureOf } from './picture.js';

/** One `GET` of what an egress lets through: no private address, no redirect, no more bytes than it allows. */
export type FetchPicture = (
  url: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly bytes: Buffer }>;

const OK = 200;
/** An avatar is shown 52 pixels wide; what a device unpacks is width times height, however few its bytes are. */
const MAX_SIDE = 2_048;
const ACCEPT = 'image/webp, image/png, image/jpeg, image/gif';

const LIMITS = {
  /** For everything, from the name of the host to the last byte. */
  answerMs: 2_000,
  /** What is beyond has no picture now; it may be asked for again. */
  atOnce: SHARED_BOUNDS.avatars.most,
  /** How long a picture is not asked for again, and how long a failure is not. */
  keptMs: 10 * 60_000,
  failedMs: 60_000,
} as const;

/** A port of its own would let anybody look for what else a host listens on. */
const isUsualPort = (url: string): boolean => {
  const { protocol, port } = URL.parse(url) ?? {};
  return protocol === 'http:' || port === '';
};

const usable = (bytes: Buffer): Avatar | undefined => {
  const picture = pictureOf(bytes);
  const isSmall = picture !== undefined && Math.max(picture.width, picture.height) <= MAX_SIDE;
  return isSmall ? { contentType: picture.contentType, bytes } : undefined;
};

/** Places for pictures under way: of all, and of the host that a picture comes from. */
const picturePlaces = (atOnce: number): ((url: string, asker: Asker | undefined) => Leave | undefined) => {
  const places = createPlaces('avatars', atOnce);
  const hosts = createPlacesOfEach('avatarsOfHost');
  return (url, asker) => {
    const leave = places.enter(asker);
    const leaveHost = leave && hosts.enter(URL.parse(url)?.host ?? '');
    if (leave === undefined || leaveHost === undefined) return void leave?.();
    return () => {
      leave();
      leaveHost();
    };
  };
};

const ask = async (
  fetchPicture: FetchPicture,
  url: string,
  answerMs: number,
  faults: FaultReporter,
): Promise<Avatar | undefined> => {
  try {
    if (!isUsualPort(url)) return undefined;
    const answer = await fetchPicture(url, { headers: { accept: ACCEPT }, signal: AbortSignal.timeout(answerMs) });
    return answer.status === OK ? usable(answer.bytes) : undefined;
  } catch (error) {
    tolerateService({ faults }, 'avatars.find', error);
    return undefined;
  }
};

const NONE = 'none';

/**
 * Remembers pictures and failures by the digest of their address; whoever asks while one is on its way waits for it.
 */
export const createAvatarSource = (
  fetchPicture: FetchPicture,
  limits: { readonly [Limit in keyof typeof LIMITS]?: number } = {},
  faults: FaultReporter = UNREPORTED,
): AvatarSource => {
  const { answerMs, atOnce, keptMs, failedMs } = { ...LIMITS, ...limits };
  const known = new LRUCache<string, Avatar | typeof NONE>({
    maxSize: MEMORY_BOUNDS.avatars,
    sizeCalculation: (avatar, digest) => entryBytesOf(digest, avatar),
  });
  const underWay = new Map<string, Promise<Avatar | undefined>>();
  const enter = picturePlaces(atOnce);

  const askAndKeep = async (url: string, digest: string): Promise<Avatar | undefined> => {
    const avatar = await ask(fetchPicture, url, answerMs, faults);
    known.set(digest, avatar ?? NONE, { ttl: avatar === undefined ? failedMs : keptMs });
    underWay.delete(digest);
    return avatar;
  };
  return {
    async find(url, asker) {
      const digest = createHash('sha256').update(url).digest('base64');
      const kept = known.get(digest);
      if (kept !== undefined) return kept === NONE ? undefined : kept;
      const same = underWay.get(digest);
      if (same !== undefined) return same;
      const leave = enter(url, asker);
      const asked = leave && askAndKeep(url, digest).finally(leave);
      if (asked === undefined) return undefined;
      underWay.set(digest, asked);
      return asked;
    },
  };
};
