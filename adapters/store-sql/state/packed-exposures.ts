import type { Exposure, ExposureKey, ExposureState, Mute } from '../../../domain/frequency/exposure.js';
import type { BidId, SessionId, SubjectId } from '../../../domain/values/ids.js';
import type { Packing } from '../tables/versioned-rows.js';

/** A name by its place among all names. */
type Place = number;

type PackedExposure = readonly [
  bidId: BidId,
  atMs: number,
  heldForMs: number,
  confirmed: 0 | 1,
  keys: readonly Place[],
  session: Place | null,
  user: Place | null,
];

/** The exposures of a subject name the same few keys and sessions again and again: each name is written once. */
interface PackedExposures {
  readonly names: readonly string[];
  readonly packed: readonly PackedExposure[];
  readonly mutes?: readonly Mute[] | undefined;
}

/** As JSON. */
const pack = ({ exposures, mutes }: ExposureState): string => {
  const places = new Map<string, Place>();
  const placeOf = (name: string): Place => {
    const known = places.get(name) ?? places.size;
    if (known === places.size) places.set(name, known);
    return known;
  };
  const packed = exposures.map(({ bidId, keys, atMs, heldUntilMs, confirmed, sessionId, user }): PackedExposure => [
    bidId,
    atMs,
    heldUntilMs - atMs,
    confirmed ? 1 : 0,
    keys.map(placeOf),
    sessionId === undefined ? null : placeOf(sessionId),
    user === undefined ? null : placeOf(user),
  ]);
  return JSON.stringify({ packed, names: [...places.keys()], mutes } satisfies PackedExposures);
};

const unpack = (stored: unknown): ExposureState => {
  const { names, packed, mutes } = stored as PackedExposures;
  const nameAt = (place: Place | null): string | undefined => (place === null ? undefined : names[place]);
  const whole = ([bidId, atMs, heldForMs, confirmed, keys, session, user]: PackedExposure): Exposure => ({
    bidId,
    keys: keys.map((place) => nameAt(place) as ExposureKey),
    atMs,
    heldUntilMs: atMs + heldForMs,
    confirmed: confirmed === 1,
    sessionId: nameAt(session) as SessionId | undefined,
    user: nameAt(user) as SubjectId | undefined,
  });
  return { exposures: packed.map(whole), mutes };
};

export const exposurePacking: Packing<ExposureState> = { pack, unpack };
