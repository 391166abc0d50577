import type { Device } from '../../domain/privacy/device.js';
import { titleId } from '../../domain/values/ids.js';
import type { ChatOpportunity, Opportunity, OverlayOpportunity } from '../../domain/demand/opportunity.js';
import type { ConversationSignals } from '../../domain/conversation/signals.js';

const signalsOf = (text: string | undefined): ConversationSignals => ({
  language: text,
  topics: text === undefined ? [] : [{ id: text, weight: 1 }],
  safety: 'sensitive',
  safetyReason: text,
  terms: new Map(text === undefined ? [] : [[text, 1]]),
  register: 'neutral',
});

const deviceOf = (text: string | undefined): Device => ({
  brand: text,
  model: text,
  osName: text,
  osVersion: text,
  locale: text,
  userAgent: text,
});

const hostileChat = (base: ChatOpportunity, text: string | undefined): ChatOpportunity => ({
  ...base,
  country: text,
  signals: signalsOf(text),
  device: deviceOf(text),
  app: text === undefined ? undefined : { bundleId: text, version: text, storeUrl: text },
  person: { userId: text, installId: text },
});

const hostileOverlay = (base: OverlayOpportunity, text: string | undefined): OverlayOpportunity => ({
  ...base,
  country: text,
  title: {
    ...base.title,
    id: titleId(text ?? ''),
    name: text,
    language: text,
    topics: text === undefined ? [] : [{ id: text, weight: 1 }],
    moments: [],
  },
});

/** The opportunity with `text` wherever the outside world had a say; without a text nothing of that is known. */
export const hostileOpportunity = (base: Opportunity, text: string | undefined): Opportunity =>
  base.kind === 'chat' ? hostileChat(base, text) : hostileOverlay(base, text);
