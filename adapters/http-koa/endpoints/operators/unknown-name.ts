import type { UnknownName } from '../../../../domain/reports/unknown-name.js';
import { refusal, type Refusal } from '../../server/answer/refusals.js';

/** So many are listed, of thousands of line items. */
const MAX_LISTED = 20;

const listed = (names: readonly string[]): string => {
  const more = names.length - MAX_LISTED;
  return names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

/** Names those there are; `where` is what was searched. */
export const unknownName = ({ part, known }: UnknownName, where: string): Refusal => {
  const rest = known.length === 0 ? 'there is none at all' : `there are ${listed(known)}`;
  return refusal('invalid_request', `${part}: ${where} has and had none of this name; ${rest}.`);
};
