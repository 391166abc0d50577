import { TURN_CAPS, type CapReason } from './ad-caps.js';

/** The public reasons for a turn without an ad (`docs/reference/skip-codes.md`). */
export const SKIP_CODES = [
  'ads_disabled',
  'ad_skipped',
  'ivt_blocked',
  'unfilled_bid',
  'illegal_content',
  'unknown',
] as const;
export type SkipCode = (typeof SKIP_CODES)[number];

interface SkipReasonRow {
  /** What clients receive. */
  readonly code: SkipCode;
  /** Why the turn has no ad, for operators. */
  readonly why: string;
  /** What an operator who wants it otherwise could do. */
  readonly advice: string;
}

const CAP_REASONS = Object.fromEntries(
  TURN_CAPS.map(({ reason, why, key }) => [
    reason,
    { code: 'ad_skipped', why, advice: `Raise or remove "${key}" in the account's pacing.` },
  ]),
) as Readonly<Record<CapReason, SkipReasonRow>>;

/**
 * Every reason the engine knows, with the public code that clients receive. Operators see the reason and its words in
 * `explain`.
 */
export const SKIP_REASONS = {
  'track-only': {
    code: 'ads_disabled',
    why: 'the client muted this turn',
    advice: 'Nothing to do: the next turn that pacing allows may show an ad.',
  },
  'invalid-traffic': {
    code: 'ivt_blocked',
    why: 'a traffic rule blocked the request',
    advice: 'If it was a person, set that rule to "observe" in the account.',
  },
  'unsafe-content': {
    code: 'illegal_content',
    why: 'the conversation is not safe beside an ad',
    advice: 'If the finding is wrong, correct the word list or the classifier; the gate itself cannot be switched off.',
  },
  'sensitive-content': {
    code: 'illegal_content',
    why: 'the conversation is about something grave in a life, beside which an ad hurts',
    advice: 'Leave it so, or open the class to named advertisers by "sensitiveTopics" in the account.',
  },
  'child-speaker': {
    code: 'illegal_content',
    why: 'the user has said to be a child',
    advice: 'Leave it so. Nothing shows an ad to a child that says its age.',
  },
  'unread-language': {
    code: 'ad_skipped',
    why: 'the user writes in a language that the safety checks cannot read',
    advice: 'Leave it so: what cannot be read may be anything.',
  },
  'hold-out': {
    code: 'ad_skipped',
    why: 'the user is one of those who see no ads, so that others can be compared with them',
    advice: 'Lower the share of "holdOut" in the account, or remove it, to show ads to more users.',
  },
  'first-turns': {
    code: 'ad_skipped',
    why: 'the conversation is still in its first turns',
    advice: 'Lower "firstTurns" in the account\'s pacing to begin earlier.',
  },
  'every-nth': {
    code: 'ad_skipped',
    why: 'too few turns have passed since the last ad',
    advice: 'Lower "everyNth" in the account\'s pacing to show ads more often.',
  },
  cooldown: {
    code: 'ad_skipped',
    why: 'too little time has passed since the last ad',
    advice: 'Lower "cooldownSeconds" in the account\'s pacing.',
  },
  ...CAP_REASONS,
  'low-relevance': {
    code: 'ad_skipped',
    why: 'nothing was relevant enough: every usable bid fits the conversation too little',
    advice: 'Lower "minRelevance" in the account, or add campaigns for these topics.',
  },
  'no-reason': {
    code: 'ad_skipped',
    why: 'the conversation gives no reason for an ad: it is not about anything to buy, and no bid clearly fits it',
    advice: 'Leave it so, add campaigns for what these users talk about, or set "runOfNetwork" in the account.',
  },
  'no-usable-bid': {
    code: 'unfilled_bid',
    why: 'the auction ran and no bid was usable',
    advice: 'See the candidates: lower floors, widen targeting, add budget or demand.',
  },
  'advertiser-hidden': {
    code: 'unfilled_bid',
    why: 'the reader has hidden the advertisers of all bids that would fit',
    advice: 'Leave it so: it is the choice of the reader. While you develop, start another conversation.',
  },
  'no-fitting-format': {
    code: 'unfilled_bid',
    why: 'no format of the requested placements fits the device',
    advice: 'Add a smaller or lighter format, such as banner or image, to "formats" of the placement.',
  },
  'no-messages': {
    code: 'unknown',
    why: 'the request held no message',
    advice: 'Have the client send the conversation with ids, roles and contents.',
  },
  'placement-unknown': {
    code: 'unknown',
    why: 'the account has none of the requested placement codes',
    advice: 'Add the placement to the account, or correct the code in the client.',
  },
  'country-not-allowed': {
    code: 'unknown',
    why: 'the account shows no ads in this country',
    advice: 'Add the country to "allowedCountries" of the account.',
  },
  'privacy-forbids': {
    code: 'unknown',
    why: 'privacy law or a signal of the user forbids asking anybody',
    advice: 'Obtain consent, or add demand that needs none, such as direct campaigns.',
  },
  'turn-is-past': {
    code: 'unknown',
    why: 'the request belongs to a turn that is over',
    advice: 'Nothing to do once; if it is frequent, the client sends old histories or changes message ids.',
  },
  'other-installation': {
    code: 'unknown',
    why: 'another installation has had the ads of this turn, and the user is not signed',
    advice: 'Nothing, or sign user ids on your server, so that one user has the same ads on two devices.',
  },
  'store-unavailable': {
    code: 'unknown',
    why: 'a store failed or did not answer in time',
    advice: 'Check the store that is named.',
  },
  'concurrent-change': {
    code: 'unknown',
    why: 'other requests of the same session or user changed the state again and again meanwhile',
    advice: 'If it is frequent, many nodes serve one user id, or a client asks for one turn many times.',
  },
  'out-of-time': {
    code: 'unknown',
    why: 'time ran out, or the client gave up',
    advice: 'Check the elapsed times of the sources, or raise "preloadTimeoutMs" of the account.',
  },
  'internal-error': {
    code: 'unknown',
    why: 'a port broke its contract',
    advice: 'Run the contract kit of the port that you replaced last.',
  },
} as const satisfies Record<string, SkipReasonRow>;

export type SkipReason = keyof typeof SKIP_REASONS;

export const skipCodeOf = (reason: SkipReason): SkipCode => SKIP_REASONS[reason].code;
