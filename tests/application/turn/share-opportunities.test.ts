import { expect, test } from '@jest/globals';
import { shareOpportunities } from '../../../application/turn/chat-opportunity.js';
import { judgePrivacy, type PrivacyFacts, type Recipient } from '../../../domain/privacy/privacy.js';
import { sampleOpportunity } from '../../contracts/samples.js';

const ALLOWING: PrivacyFacts = {
  regulatory: {},
  globalPrivacyControl: false,
  limitedTracking: false,
  adultCharacter: false,
};

const created = () => {
  const recipients: string[] = [];
  const share = shareOpportunities(({ kind }, { ids }) => {
    recipients.push(`${kind}, ids ${ids.allowed ? 'allowed' : 'refused'}`);
    return sampleOpportunity();
  });
  const seen = (recipient: Recipient, facts: PrivacyFacts) => share(recipient, judgePrivacy(recipient, facts));
  return { recipients, seen };
};

const bidder = (gvlId: number): Recipient => ({ kind: 'bidder', gvlId, legitimateInterests: [] });

test('bidders that may see the same see the same object, and know that they do', () => {
  const { recipients, seen } = created();
  const opportunity = seen(bidder(7), ALLOWING);
  expect(seen(bidder(8), ALLOWING)).toBe(opportunity);
  expect(opportunity.sharedAs).toBeDefined();
  expect(recipients).toEqual(['bidder, ids allowed']);
});

test('one that may see less, and our own process, get what is made for them', () => {
  const { recipients, seen } = created();
  const [full, less, own] = [
    seen(bidder(7), ALLOWING),
    seen(bidder(8), { ...ALLOWING, limitedTracking: true }),
    seen({ kind: 'own-process' }, ALLOWING),
  ];
  expect(new Set([full, less, own]).size).toBe(3);
  expect(recipients).toEqual(['bidder, ids allowed', 'bidder, ids refused', 'own-process, ids allowed']);
});
