import type { Regulatory, SessionOptions } from '../../client-js/index.js';
import type { PlaygroundConfig } from '../../wire/playground.js';
import characters from '../data/characters.json' with { type: 'json' };
import type { Settings } from './settings.js';

/** Placement codes of the demo accounts. */
export const codeOf = ({ token, format }: Settings): string => {
  if (token === 'auction') return format === 'interstitial' ? 'interstitialAd' : 'inlineAd';
  return format === 'any' ? 'inlineAd' : `test-${format}`;
};

/** A consent string with the shape of a real one; servers without a decoder forward it and count it as no consent. */
const CONSENT_STRING = 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA';

export const regulatoryOf = ({ consent, coppa }: Settings): Regulatory => ({
  ...(consent !== 'none' && { gdpr: 1 as const }),
  ...(consent === 'given' && { gdprConsent: CONSENT_STRING }),
  ...(coppa === 'on' && { coppa: 1 as const }),
});

const tokenOf = ({ token, pacing, writer }: Settings, { tokens, writing }: PlaygroundConfig): string =>
  (writer === 'template' ? (writing?.templateTokens ?? tokens) : tokens)[token === 'test' ? 'test' : pacing];

export const sessionOptionsOf = (
  settings: Settings,
  config: PlaygroundConfig,
  ids: Pick<SessionOptions, 'userId' | 'conversationId'>,
): SessionOptions => ({
  ...ids,
  adServerUrl: config.origin,
  brand: config.brand,
  publisherToken: tokenOf(settings, config),
  enabledPlacementCodes: [codeOf(settings)],
  character: settings.character === 'none' ? undefined : characters[settings.character],
  regulatory: regulatoryOf(settings),
});
