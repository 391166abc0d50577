import type { SafetyInForce } from '../../adapters/cli/safety-text.js';
import { MEASURED_SAFETY } from '../../adapters/safety-encoder/index.js';
import type { Settings } from './settings.js';

/** What reads conversations before an ad is sold. A classifier's part is not measured. */
export const safetyInForce = ({
  safetyEncoder,
  safetyWords,
  safetyUrl,
}: Pick<Settings, 'safetyEncoder' | 'safetyWords' | 'safetyUrl'>): SafetyInForce => ({
  readers: [
    'lexicon',
    ...(safetyWords === undefined ? [] : ['SAFETY_WORDS']),
    safetyEncoder === 'on' ? 'encoder' : 'head',
    ...(safetyUrl === undefined ? [] : ['SAFETY_URL']),
  ],
  measured: safetyEncoder === 'on' ? MEASURED_SAFETY : undefined,
});
