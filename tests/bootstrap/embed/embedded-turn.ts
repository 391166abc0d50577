import { createAdPlacement } from '../../../application/create-ad-placement.js';
import type { PreloadOutcome } from '../../../application/api/ad-placement.js';
import { answerTimesWithin } from '../../../application/ports/answer-times.js';
import type { Ports } from '../../../application/ports/index.js';
import { newAccount, NO_PACING, type Account } from '../../../domain/catalog/account.js';
import type { Regulatory } from '../../../domain/privacy/regulatory.js';
import { accountId, conversationId, messageId, userId } from '../../../domain/values/ids.js';
import { sampleCampaign, sampleLineItem, SAMPLE_NOW_MS } from '../../contracts/index.js';
import { DAY_MS } from '../../../domain/values/time.js';
import { PATIENCE_MS } from '../../journeys/server.js';

export const ACCOUNT: Account = newAccount({
  id: accountId('my-app'),
  mode: 'production',
  runOfNetwork: true,
  pacing: NO_PACING,
});

/** In flight now, whenever that is. */
const lineItem = sampleLineItem({
  ...{ startMs: SAMPLE_NOW_MS - DAY_MS, endMs: 4_102_444_800_000 },
  ...{ budgetTotal: undefined, budgetPerDay: undefined, dayParts: undefined },
});

export const CATALOG = {
  accounts: [{ account: ACCOUNT, publisherToken: 'my-publisher-token' }],
  campaigns: [sampleCampaign({ lineItems: [lineItem] })],
};

export const SIGNING_KEY = 'a secret of a test: 0123456789012345'.replaceAll(' ', '-');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

interface Turn {
  readonly content?: string;
  readonly userAgent?: string;
  readonly regulatory?: Regulatory;
}

/** One message of a person to an engine over these ports. */
export const preload = async (ports: Ports, turn: Turn = {}): Promise<PreloadOutcome> => {
  const { content = 'Which coffee should I try?', userAgent = FIREFOX, regulatory = {} } = turn;
  return createAdPlacement({ ...ports, times: answerTimesWithin(PATIENCE_MS) }).preloadTurn(
    {
      account: ACCOUNT,
      userId: userId('user-1'),
      conversationId: conversationId('conversation-1'),
      messages: [{ id: messageId('m1'), role: 'user', content, createdAtMs: Date.now() }],
      placementCodes: [],
      trackOnly: false,
      sdk: { name: 'my-service', platform: 'web', version: '1.0.0' },
      device: {},
      regulatory,
    },
    { address: '192.0.2.1', userAgent, isPrefetch: false, globalPrivacyControl: false },
  );
};
