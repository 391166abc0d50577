import type { Account } from '../catalog/account.js';
import type { WeightedTopic } from '../conversation/signals.js';

/**
 * Topics of the IAB Content Taxonomy 3.1 in which people choose, buy and use things. News, politics, religion, health,
 * relationships and crime are none: an advertiser needs words of its own to stand beside those.
 */
const COMMERCIAL_TOPICS: ReadonlySet<string> = new Set([
  // Automotive
  ...['1', '22', '34', '27'],
  // Books, music, films, games
  ...['42', '338', '324', '640', '641', '680'],
  // Attractions, outdoors and travel
  ...['150', '151', '155', '159', '653', '668', '669', '670', '672', '673', '677', '678'],
  // Food and drink
  ...['210', '211', '212', '213', '215', '216', '217', '218', '222'],
  // Sport and exercise
  ...['225', '227', '229', '232', '483', '484', '492', '512', '531', '533', '537', '539', '545', '547'],
  // Hobbies and pets
  ...['201', '239', '243', '248', '255', '270', '272', '422', '424', '425', '430'],
  // Home and garden, shopping, style
  ...['274', '275', '277', '278', '280', '283', '441', '473', '476', '552', '553'],
  // Technology
  ...['596', '597', '618', '630', '631', '632', '635', 'W3CW2J'],
]);

/** One word of it in the newest message; what was said longer ago weighs less. */
const CLEAR_WEIGHT = 0.5;

/**
 * That nothing dangerous was found is no reason for an ad: a conversation has to be about something that people buy.
 * Test ads of a development account, and run-of-network, which an operator chooses for an account, need no reason.
 */
export const lacksReason = (
  { mode, runOfNetwork }: Pick<Account, 'mode' | 'runOfNetwork'>,
  topics: readonly WeightedTopic[],
): boolean =>
  mode === 'production' &&
  runOfNetwork !== true &&
  !topics.some(({ id, weight }) => weight >= CLEAR_WEIGHT && COMMERCIAL_TOPICS.has(id));
