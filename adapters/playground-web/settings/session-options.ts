import type { Character, Regulatory, SessionOptions } from '../../client-js/index.js';
import type { PlaygroundConfig } from '../../wire/playground.js';
import type { Settings } from './settings.js';

/** Placement codes of the demo accounts. */
export const codeOf = ({ token, format }: Settings): string => {
  if (token === 'auction') return format === 'interstitial' ? 'interstitialAd' : 'inlineAd';
  return format === 'any' ? 'inlineAd' : `test-${format}`;
};

const CHARACTERS: Readonly<Record<Settings['character'], Character | undefined>> = {
  none: undefined,
  friendly: {
    id: 'pip',
    name: 'Pip',
    avatarUrl: 'https://characters.example/pip.png',
    greeting: 'Hello, I am Pip! What shall we find out today?',
    persona: 'Curious, kind, a little chatty',
    tags: ['learning', 'daily life'],
    isNsfw: false,
  },
  nsfw: {
    id: 'velvet',
    name: 'Velvet',
    avatarUrl: 'https://characters.example/velvet.png',
    persona: 'Flirtatious companion for adults',
    tags: ['romance'],
    isNsfw: true,
  },
};

/** A consent string with the shape of a real one; servers without a decoder pass it on and take it for no consent. */
const CONSENT_STRING = 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA';

export const regulatoryOf = ({ consent, coppa }: Settings): Regulatory => ({
  ...(consent !== 'none' && { gdpr: 1 as const }),
  ...(consent === 'given' && { gdprConsent: CONSENT_STRING }),
  ...(coppa === 'on' && { coppa: 1 as const }),
});

const tokenOf = ({ token, pacing, writer }: Settings, { tokens, writing }: PlaygroundConfig): string =>
  (writer === 'template' ? (writing?.templateTokens ?? tokens) : tokens)[token === 'test' ? 'test' : pacing];

/** What a client is created with, apart from its events and its transport. */
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
  character: CHARACTERS[settings.character],
  regulatory: regulatoryOf(settings),
});
