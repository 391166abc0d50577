import type { Account } from '../catalog/account.js';
import type { Bid } from '../demand/bid.js';
import { isChild, judgePrivacy, type PrivacyFacts, type PrivacyReason } from '../privacy/privacy.js';

/** Whether a language model may be told of a conversation to write the text of its ad; if not, why. */
export type WriterVerdict =
  { readonly kind: 'model' } | { readonly kind: 'template'; readonly because: 'account' | 'bidder' | PrivacyReason };

const MODEL: WriterVerdict = { kind: 'model' };

const template = (because: 'account' | 'bidder' | PrivacyReason): WriterVerdict => ({ kind: 'template', because });

/**
 * A model reads what somebody wrote, which may name them. So it is told of nobody who may not be named to the operator
 * either: no child, nobody who refused or was not asked, and nobody beside an adult character. Nor does it read what a
 * bidder says: its text is closed.
 */
export const judgeWriter = (
  { writer }: Pick<Account, 'writer'>,
  privacy: PrivacyFacts,
  demand: Bid['kind'],
): WriterVerdict => {
  if (demand === 'programmatic') return template('bidder');
  if (writer !== 'model') return template('account');
  if (isChild(privacy)) return template('coppa');
  const { ids } = judgePrivacy({ kind: 'own-process' }, privacy);
  return ids.allowed ? MODEL : template(ids.reason);
};
