import type { Exposure, ExposureKey, ExposureState } from '../../../domain/frequency/exposure.js';
import type { BidId, SessionId, SubjectId } from '../../../domain/values/ids.js';

/** A name by its place among all names. */
export type Place = number;

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
}

export const packExposure = (
  { bidId, keys, atMs, heldUntilMs, confirmed, sessionId, user }: Exposure,
  placeOf: (name: string) => Place,
): PackedExposure => [
  bidId,
  atMs,
  heldUntilMs - atMs,
  confirmed ? 1 : 0,
  keys.map(placeOf),
  sessionId === undefined ? null : placeOf(sessionId),
  user === undefined ? null : placeOf(user),
];

/** What was written before names were kept apart is read as it is. */
export const unpackExposures = (stored: unknown): ExposureState => {
  const state = stored as PackedExposures | ExposureState;
  if ('exposures' in state) return state;
  const { names, packed } = state;
  const nameAt = (place: Place | null): string | undefined => (place === null ? undefined : names[place]);
  const unpack = ([bidId, atMs, heldForMs, confirmed, keys, session, user]: PackedExposure): Exposure => ({
    bidId,
    keys: keys.map((place) => nameAt(place) as ExposureKey),
    atMs,
    heldUntilMs: atMs + heldForMs,
    confirmed: confirmed === 1,
    sessionId: nameAt(session) as SessionId | undefined,
    user: nameAt(user) as SubjectId | undefined,
  });
  return { exposures: packed.map(unpack) };
};
