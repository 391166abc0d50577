import type { UnknownName } from '../../../../domain/reports/unknown-name.js';
import { refusal, type Refusal } from '../../server/answer/refusals.js';

/** Of thousands of line items. */
const MAX_LISTED = 20;

/** The first of them, and how many more there are. */
export const listed = (names: readonly string[]): string => {
  const more = names.length - MAX_LISTED;
  return names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Says where nothing of the name is, and which names there are. */
export const unknownName = ({ part, known }: UnknownName, nowhere: string): Refusal => {
  const rest = known.length === 0 ? 'there is none at all' : `there are ${listed(known)}`;
  return refusal('invalid_request', `${part}: ${nowhere}; ${rest}.`);
};
