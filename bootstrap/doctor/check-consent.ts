import { createIabConsentReader } from '../../adapters/consent-iab/index.js';
import type { Bidder } from '../../adapters/demand-openrtb/index.js';
import { judgePrivacy } from '../../domain/privacy/privacy.js';
import type { Regulatory } from '../../domain/privacy/regulatory.js';
import { ok, problem, type Finding } from './finding.js';

/** What a reader may have said, in few words. */
const SAMPLES: readonly (readonly [name: string, regulatory: Regulatory])[] = [
  ['without any signal', {}],
  ['under GDPR without a string', { gdpr: 1 }],
  ['with a US opt-out', { usPrivacy: '1YYN' }],
  ['of a child', { coppa: 1 }],
];

/** A real one, with all segments of TCF 2.3. */
const READABLE = 'CQjh0IAQjh0IAAfAAAENAAFoAPAAAAAAAAAAAVQAQAVAAAAA.IAVgAAAAAAYA.YAAAAAAAAAAA';

const wordsFor = (bidder: Bidder, regulatory: Regulatory): string => {
  const consent = createIabConsentReader().read(regulatory);
  const person = { globalPrivacyControl: false, limitedTracking: false, adultCharacter: false };
  const recipient = { kind: 'bidder', gvlId: bidder.gvlId, legitimateInterests: bidder.legitimateInterests } as const;
  const { request, ids } = judgePrivacy(recipient, { regulatory, consent, ...person });
  if (!request.allowed) return `is not asked (${request.reason})`;
  return ids.allowed ? 'is asked, with ids' : `is asked, without ids (${ids.reason})`;
};

/** Whether consent strings are read, and what each bidder would get under some of them. */
export const checkConsent = (bidders: readonly Bidder[]): readonly Finding[] => {
  const tcf = createIabConsentReader().read({ gdpr: 1, gdprConsent: READABLE })?.tcf;
  const isRead = tcf !== undefined && tcf !== 'unreadable';
  return [
    isRead
      ? ok('consent', 'strings of the TCF are read')
      : problem('consent', 'a string of the TCF cannot be read', 'install the package anew with npm ci'),
    ...bidders.flatMap((bidder) =>
      SAMPLES.map(([name, regulatory]) => ok(`consent ${name}`, `bidder ${bidder.id} ${wordsFor(bidder, regulatory)}`)),
    ),
  ];
};
