import type { Settings } from './settings.js';

/** What reads conversations before an ad is sold, in the order in which it is asked. */
export const safetyInForce = ({
  safetyEncoder,
  safetyUrl,
}: Pick<Settings, 'safetyEncoder' | 'safetyUrl'>): readonly string[] => [
  'lexicon',
  safetyEncoder === 'on' ? 'encoder' : 'head',
  ...(safetyUrl === undefined ? [] : ['SAFETY_URL']),
];
