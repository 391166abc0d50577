import type { Opportunity } from '../../domain/demand/opportunity.js';
import type { PrivacyVerdicts, Recipient } from '../../domain/privacy/privacy.js';

type RecipientKind = Pick<Recipient, 'kind'>;

/**
 * Makes what recipients get to see once for all that may see the same: those of one kind about whose ids and network was judged alike. What it
 * hands out is frozen, which says that it is shared (`domain/values/memoize.ts`).
 */
export const shareOpportunities = (
  make: (recipient: RecipientKind, verdicts: PrivacyVerdicts) => Opportunity,
): ((recipient: RecipientKind, verdicts: PrivacyVerdicts) => Opportunity) => {
  const made = new Map<string, Opportunity>();
  return (recipient, verdicts) => {
    const key = `${recipient.kind} ${verdicts.ids.allowed} ${verdicts['precise-network'].allowed}`;
    const opportunity = made.get(key) ?? Object.freeze(make(recipient, verdicts));
    made.set(key, opportunity);
    return opportunity;
  };
};
