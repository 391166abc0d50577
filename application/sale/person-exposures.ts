import { joinExposures, NO_EXPOSURES, type ExposureState } from '../../domain/frequency/exposure.js';
import type { AccountId, SubjectId } from '../../domain/values/ids.js';
import type { Ports } from '../ports/index.js';
import type { ExposureKeyOfSubject } from '../ports/storage/exposure-store.js';
import type { Versioned } from '../ports/storage/session-store.js';
import { changeExposures, type ChangeOutcome, type ChangePorts } from './change-exposures.js';

/**
 * Who is shown ads. What is shown counts under the user id and, where the client names one, under the e-mail address:
 * an address that anyone may invent narrows caps and begins none anew.
 */
export interface Person {
  readonly accountId: AccountId;
  /** Digest of the e-mail address, or else of the user id. */
  readonly subjectId: SubjectId;
  /** Digest of the user id, when the subject is an e-mail address. */
  readonly viewerUser?: SubjectId | undefined;
}

/** The e-mail address first. */
export const keysOf = ({ accountId, subjectId, viewerUser }: Person): readonly ExposureKeyOfSubject[] =>
  (viewerUser === undefined ? [subjectId] : [subjectId, viewerUser]).map((id) => ({ accountId, subjectId: id }));

/** What an entry under a key says of the user: under the user id itself, nothing. */
export const userUnder = ({ viewerUser }: Person, { subjectId }: ExposureKeyOfSubject): SubjectId | undefined =>
  subjectId === viewerUser ? undefined : viewerUser;

/** What the store knows of a person under each key, and all of it. Absent when the store did not answer. */
export type SeenExposures =
  { readonly byKey: readonly Versioned<ExposureState>[]; readonly state: ExposureState } | undefined;

export const stateIn = (seen: Versioned<ExposureState> | undefined): ExposureState => seen?.value ?? NO_EXPOSURES;

export const readExposures = async (
  { exposures }: Pick<Ports, 'exposures'>,
  person: Person,
): Promise<NonNullable<SeenExposures>> => {
  const byKey = await Promise.all(keysOf(person).map((key) => exposures.read(key)));
  return { byKey, state: byKey.map(stateIn).reduce(joinExposures) };
};

/** The same change under each key. Rejects when the store is out. */
export const changePerson = async (
  ports: ChangePorts,
  person: Person,
  change: (state: ExposureState, user: SubjectId | undefined) => ExposureState,
): Promise<ChangeOutcome> => {
  const outcomes = keysOf(person).map((key) =>
    changeExposures(ports, key, (state) => change(state, userUnder(person, key))),
  );
  return (await Promise.all(outcomes)).includes('contended') ? 'contended' : 'written';
};
