import type { LossReason } from '../values/loss-reason.js';
import type { DeliveryCause } from './delivery-forecast.js';

const NEWER_CREATIVE = 'add a creative that fits, or change the one it has';
const ASK_ACCOUNT = 'ask the account’s operator whether it may be shown there, or take the account off the campaign';

/** What to change about a line item, by what keeps it out; to follow "To mend it, …". */
const CHANGES: Partial<Record<LossReason, string>> = {
  'below-floor': 'raise its CPM to the floor of the placement, or lower that floor',
  'below-deal-floor': 'raise its CPM to the floor of its deal',
  'lost-to-higher-bid': 'raise its CPM, or give it a better tier',
  'lost-to-deal': 'raise its CPM, or give it a better tier',
  'creative-pending': 'approve its creatives (`reviews` or the campaign file)',
  'creative-disapproved': 'give it a creative that is approved',
  'creative-size': NEWER_CREATIVE,
  'creative-format': 'add a creative in a format that the placement shows',
  'creative-not-secure': 'give its creatives https addresses on public hosts',
  'creative-language': 'add a pitch and creatives in the languages that its users speak, or set `anyLanguage`',
  'creative-under-review': 'decide on the reports of readers (`reviews list`)',
  'creative-blocked': NEWER_CREATIVE,
  'advertiser-exclusion': ASK_ACCOUNT,
  'category-exclusion': ASK_ACCOUNT,
  'unsuitable-audience': 'say in `suitability` that it suits this audience, if it does',
  'not-in-flight': 'begin its flight earlier, or end it later',
  'outside-hours': 'open more hours in `dayParts`',
  'targeting-placement': 'add placements to `targeting.placements`',
  'targeting-country': 'add countries to `targeting.countries`',
  'targeting-language': 'add languages to `targeting.languages`',
  'targeting-topic': 'add topics or keywords to `targeting`, or leave them away',
  'targeting-device': 'add device types to `targeting.deviceTypes`',
  'negative-keyword': 'remove some of its `negativeKeywords`',
  'frequency-cap': 'raise its caps, or those of the account',
  'advertiser-session-cap': 'raise `maxPerAdvertiserAndSession` of the account',
  'budget-exhausted': 'raise its budget',
  'hold-refused': 'raise its budget',
  'unopened-share': 'look for clients that fetch ads and never open them, or raise `UNOPENED_ACCOUNT_SHARE`',
  'low-relevance': 'describe the product in its brief in the words of its users, or lower `minRelevance`',
  'no-reason': 'add keywords and topics that say when it is wanted',
  'sensitive-content': 'nothing: beside a life event only admitted advertisers are shown',
  'competitive-separation': 'shorten its list of competitors',
  'advertiser-hidden': 'nothing: readers have hidden this advertiser',
  'store-unavailable': 'bring the store back that did not answer',
};

export const changeFor = ({ reason, isMended }: Pick<DeliveryCause, 'reason' | 'isMended'>): string =>
  isMended === true
    ? 'nothing: it was changed after these turns'
    : (CHANGES[reason] ?? 'look at one such turn with `ad-placement explain`');
