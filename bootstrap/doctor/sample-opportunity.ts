import { newAccount } from '../../domain/catalog/account.js';
import { accountId, decisionId, DEFAULT_PLACEMENT } from '../../domain/values/ids.js';
import type { ChatOpportunity } from '../../domain/demand/opportunity.js';
import { CHAT_FORMATS, type Format } from '../../domain/catalog/placement.js';

/** A slot of nobody's: a development account makes its bid request a test, which nobody bills. */
export const sampleOpportunity = (id: string, nowMs: number, formats: readonly Format[]): ChatOpportunity => ({
  kind: 'chat',
  id: decisionId(id),
  nowMs,
  account: newAccount({ id: accountId('doctor'), mode: 'development' }),
  childDirected: false,
  imps: [
    {
      kind: 'chat',
      id: DEFAULT_PLACEMENT,
      placement: DEFAULT_PLACEMENT,
      formats: CHAT_FORMATS.filter((format) => formats.includes(format)),
    },
  ],
  signals: { language: 'en', topics: [], safety: 'safe', register: 'neutral', terms: new Map() },
  turn: 3,
  filledTurns: 0,
  adultCharacter: false,
  device: { type: 'desktop' },
  person: {},
});
