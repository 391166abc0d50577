import { TURN_CAPS, type CapReason } from '../values/ad-caps.js';
import type { LossReason } from '../values/loss-reason.js';
import type { SkipReason } from '../values/skip-code.js';

/** What became of a candidate, to follow "…: ". */
export const OUTCOME_WORDS: Readonly<Record<LossReason, string>> = {
  won: 'won',
  'internal-error': 'could not be judged because of an internal error',
  'opportunity-expired': 'came too late',
  'invalid-response': 'was part of an answer that could not be read',
  'invalid-deal': 'named a deal that does not exist here or is over',
  'invalid-auction-id': 'answered another auction',
  'invalid-advertiser-domain': 'named no usable advertiser domain',
  'missing-markup': 'brought nothing that could be shown',
  'missing-creative-id': 'named no creative',
  'missing-price': 'named no believable price',
  'missing-approval-data': 'lacks what its approval needs',
  'below-floor': 'offered less than the floor',
  'below-deal-floor': 'offered less than the floor of its deal',
  'lost-to-higher-bid': 'was beaten by a bid that ranks higher',
  'lost-to-deal': 'was beaten by a deal of the same price',
  'seat-blocked': 'came from a blocked seat',
  filtered: 'was filtered out',
  'creative-pending': 'waits for its approval',
  'creative-disapproved': 'was not approved',
  'creative-size': 'does not fit the size of the slot or the length of its text',
  'creative-format': 'has a format that this placement does not show',
  'advertiser-exclusion': 'comes from an advertiser that the account blocks',
  'store-exclusion': 'advertises an app that is blocked',
  'creative-not-secure': 'leads to an address that is not secure',
  'creative-language': 'has another language than the conversation',
  'category-exclusion': 'advertises a category that the account blocks',
  'creative-attribute': 'behaves in a way that is not allowed here',
  'creative-type': 'is of a type that is not allowed here',
  'creative-animation': 'moves for too long',
  'creative-not-in-deal': 'is not part of its deal',
  'creative-skadnetwork': 'names an ad network that the app does not list',
  'bundle-exclusion': 'is not meant for this app',
  'not-in-flight': 'has not begun or is over',
  'targeting-placement': 'wants other placements',
  'targeting-country': 'wants other countries',
  'targeting-language': 'wants other languages',
  'targeting-topic': 'wants other topics or keywords',
  'targeting-device': 'wants other devices',
  'negative-keyword': 'excludes a word of this conversation',
  'unsuitable-audience': 'is not meant for this audience',
  'frequency-cap': 'was shown to this user or in this session often enough, or the turn may show no more ads',
  'budget-exhausted': 'has no budget left',
  'low-relevance': 'fits the conversation too little',
  'advertiser-session-cap': 'comes from an advertiser already shown in this session often enough',
  'hold-refused': 'won, but its budget admitted no further ad',
  'text-refused': 'no text of it passed the gate, and no frame shows it',
  'budget-pacing': 'kept out of this opportunity, so that its budget lasts as long as planned',
  'outside-hours': 'does not run at this hour',
  'competitive-separation': 'may not be shown beside a competitor',
  'store-unavailable': 'needs a store that did not answer',
  'unopened-share':
    'was held back, since ads that nobody has opened in this network or account hold all that they may of its budget',
  'advertiser-hidden': 'comes from an advertiser whose ads the reader has hidden',
  'creative-under-review': 'was reported by readers, and waits for a decision of the operator',
  'creative-blocked': 'was reported by readers, and blocked by the operator',
};

interface ReasonWords {
  readonly why: string;
  /** What an operator who wants it otherwise could do. */
  readonly advice: string;
}

const CAP_WORDS = Object.fromEntries(
  TURN_CAPS.map(({ reason, why, key }) => [
    reason,
    { why, advice: `Raise or remove "${key}" in the account's pacing.` },
  ]),
) as Readonly<Record<CapReason, ReasonWords>>;

/** Why a turn showed no ad, and what could be done about it. */
export const REASON_WORDS: Readonly<Record<SkipReason, ReasonWords>> = {
  'track-only': {
    why: 'the client muted this turn',
    advice: 'Nothing to do: the next turn that pacing allows may show an ad.',
  },
  'invalid-traffic': {
    why: 'a traffic rule blocked the request',
    advice: 'If it was a person, set that rule to "observe" in the account.',
  },
  'unsafe-content': {
    why: 'the conversation is not safe beside an ad',
    advice: 'If the finding is wrong, correct the word list or the classifier; the gate itself cannot be switched off.',
  },
  'hold-out': {
    why: 'the user is one of those who see no ads, so that others can be compared with them',
    advice: 'Lower the share of "holdOut" in the account, or remove it, to show ads to more users.',
  },
  'first-turns': {
    why: 'the conversation is still in its first turns',
    advice: 'Lower "firstTurns" in the account\'s pacing to begin earlier.',
  },
  'every-nth': {
    why: 'too few turns have passed since the last ad',
    advice: 'Lower "everyNth" in the account\'s pacing to show ads more often.',
  },
  cooldown: {
    why: 'too little time has passed since the last ad',
    advice: 'Lower "cooldownSeconds" in the account\'s pacing.',
  },
  ...CAP_WORDS,
  'low-relevance': {
    why: 'nothing was relevant enough: every usable bid fits the conversation too little',
    advice: 'Lower "minRelevance" in the account, or add campaigns for these topics.',
  },
  'no-usable-bid': {
    why: 'the auction ran and no bid was usable',
    advice: 'See the candidates: lower floors, widen targeting, add budget or demand.',
  },
  'no-fitting-format': {
    why: 'no format of the requested placements fits the device',
    advice: 'Add a smaller or lighter format, such as banner or image, to "formats" of the placement.',
  },
  'no-messages': {
    why: 'the request held no message',
    advice: 'Have the client send the conversation with ids, roles and contents.',
  },
  'placement-unknown': {
    why: 'the account has none of the requested placement codes',
    advice: 'Add the placement to the account, or correct the code in the client.',
  },
  'country-not-allowed': {
    why: 'the account shows no ads in this country',
    advice: 'Add the country to "allowedCountries" of the account.',
  },
  'privacy-forbids': {
    why: 'privacy law or a signal of the user forbids asking anybody',
    advice: 'Obtain consent, or add demand that needs none, such as direct campaigns.',
  },
  'other-installation': {
    why: 'another installation has had the ads of this turn, and the user is not signed',
    advice: 'Nothing, or sign user ids on your server, so that one user has the same ads on two devices.',
  },
  'turn-is-past': {
    why: 'the request belongs to a turn that is over',
    advice: 'Nothing to do once; if it is frequent, the client sends old histories or changes message ids.',
  },
  'store-unavailable': {
    why: 'a store failed or did not answer in time',
    advice: 'Check the store that is named.',
  },
  'concurrent-change': {
    why: 'other requests of the same session or user changed the state again and again meanwhile',
    advice: 'If it is frequent, many nodes serve one user id, or a client asks for one turn many times.',
  },
  'out-of-time': {
    why: 'time ran out, or the client gave up',
    advice: 'Check the elapsed times of the sources, or raise "preloadTimeoutMs" of the account.',
  },
  'internal-error': {
    why: 'a port broke its contract',
    advice: 'Run the contract kit of the port that you replaced last.',
  },
};
