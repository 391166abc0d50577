import { StoreOut } from '../../../application/ports/storage/store-out.js';
import type {
  AdPlacement,
  PageEvent,
  PreloadInput,
  PreloadOutcome,
  StartSessionInput,
} from '../../../application/api/ad-placement.js';
import type { Caller } from '../../../application/ports/traffic/caller.js';
import type { ClientReport } from '../../../application/ports/report-sink.js';
import { AdPlacementError } from '../../../domain/values/error.js';
import { placementCode } from '../../../domain/values/ids.js';
import { TOKENS } from './stub-accounts.js';
import {
  AVATAR,
  BID,
  CHAT_PAGES,
  DECISION,
  MARKUP_BID,
  MODAL_BID,
  OVERLAY_PAGE,
  PRICE,
  SESSION,
  SLOT,
} from './stub-ads.js';

/** What the stub was asked; a test looks here for what came through the transport. */
export interface StubCalls {
  readonly starts: StartSessionInput[];
  readonly preloads: { readonly input: PreloadInput; readonly caller: Caller }[];
  readonly reports: ClientReport[];
  readonly clicks: Caller[];
  readonly overlays: Caller[];
}

/** Behaviour a test may change. */
export interface StubSwitches {
  preload?: (input: PreloadInput) => Promise<PreloadOutcome>;
  /** The ledger is out. */
  isLedgerOut?: boolean;
  recordEvents?: AdPlacement['recordEvents'];
  text?: (signal: AbortSignal) => AsyncIterable<string>;
}

const FILLED: Extract<PreloadOutcome, { kind: 'filled' }> = {
  kind: 'filled',
  sessionId: SESSION,
  decisionId: DECISION,
  ads: [
    {
      bidId: BID,
      code: placementCode('inlineAd'),
      price: PRICE,
      format: 'image',
      content: 'Speaking of mornings, fresh beans help.',
      impressionTrigger: 'immediate',
      creativeType: 'display',
    },
  ],
};
/** Whose app lists networks gets an ad that was signed for the first. */
const signedFor = (network: string): PreloadOutcome => ({
  ...FILLED,
  ads: FILLED.ads.map((ad) => ({
    ...ad,
    skAdNetwork: {
      version: '4.0',
      network,
      itunesItem: '123456789',
      sourceApp: '880047117',
      sourceIdentifier: '4321',
      fidelities: [
        {
          fidelity: 1,
          nonce: '473b1a16-b4ef-43ad-9591-fcf3aefa82a7',
          timestamp: '1594406341000',
          signature: 'MEQCIEQlmZRNfYzK',
        },
      ],
    },
  })),
});
/** Of an advertiser whose name is no markup, for a reader of German. */
const AS_TEXT: PreloadOutcome = {
  ...FILLED,
  ads: FILLED.ads.map((ad) => ({
    ...ad,
    text: {
      languages: ['de'],
      choice: { basis: 'words', data: 'own' },
      isTest: false,
      advertiser: { name: 'Bean & Sons <b>' },
      clickToken: 'click-token',
    },
  })),
};
const SKIPPED: PreloadOutcome = { kind: 'no-fill', sessionId: SESSION, decisionId: DECISION, skipCode: 'ads_disabled' };
const OFF: PreloadOutcome = {
  kind: 'refused',
  sessionId: SESSION,
  error: new AdPlacementError('session_disabled', 'The account is disabled.'),
};

const turn = (input: PreloadInput): PreloadOutcome => {
  if (!input.account.enabled) return OFF;
  if (input.trackOnly) return SKIPPED;
  if (input.display === 'text') return AS_TEXT;
  const [network] = input.skanItems ?? [];
  return network === undefined ? FILLED : signedFor(network);
};

async function* twoSentences(): AsyncIterable<string> {
  yield 'One sentence. ';
  yield await Promise.resolve('Zwei Sätze.');
}

const SLOT_PLAN = {
  id: SLOT,
  index: 0,
  startMs: 1_000,
  endMs: 9_000,
  position: 'bottom',
  width: 480,
  height: 80,
} as const;

const answers = (calls: StubCalls, switches: StubSwitches): AdPlacement => ({
  authenticate: (token = '') => TOKENS.publisher.get(token),
  bearer: (token = '') => TOKENS.bearer.get(token),
  startSession: (input) => {
    calls.starts.push(input);
    const { enabled } = input.account;
    return Promise.resolve({
      enabled,
      preloadTimeoutMs: 16_000,
      reportErrors: true,
      reportDebug: false,
    });
  },
  preloadTurn: (input, caller) => {
    calls.preloads.push({ input, caller });
    return switches.preload?.(input) ?? Promise.resolve(turn(input));
  },
  placeOverlays: (_account, title) => Promise.resolve(title === 'demo-title' ? [SLOT_PLAN] : []),
  signTitle: (account, title) => `${account}-signed-${title}`,
  accountOfSignature: (signature, title) =>
    [...TOKENS.publisher.values()].find(({ id }) => signature === `${id}-signed-${title}`),
  fillSlot: (slot, caller) => {
    calls.overlays.push(caller);
    return Promise.resolve(slot === SLOT ? OVERLAY_PAGE.ad : undefined);
  },
  renderOverlay: (slot, caller) => {
    calls.overlays.push(caller);
    return Promise.resolve(slot === SLOT ? OVERLAY_PAGE : undefined);
  },
  renderAd: (bid, cached) => {
    const page = CHAT_PAGES.get(bid);
    return Promise.resolve(page && cached ? { ...page, text: cached, isFinal: true } : page);
  },
  renderMarkup: (bid) => Promise.resolve(bid === MARKUP_BID ? '<a href="https://shop.example/">Tea</a>' : undefined),
  renderAvatar: (bid) => Promise.resolve(bid === MODAL_BID ? AVATAR : bid === MARKUP_BID ? 'none' : undefined),
  streamText: (_bid, token, _messages, signal) =>
    Promise.resolve(token === 'event-token' ? (switches.text?.(signal) ?? twoSentences()) : undefined),
  recordEvents: (bid, token, events, message) => {
    if (switches.recordEvents !== undefined) return switches.recordEvents(bid, token, events, message);
    if (switches.isLedgerOut === true) return Promise.reject(new StoreOut('secret detail of the ledger', 'TEST'));
    const resultOf = ({ eventId }: PageEvent) => (eventId.startsWith('used') ? 'conflict' : 'counted');
    return Promise.resolve(token === 'event-token' ? events.map(resultOf) : undefined);
  },
  followClick: (token, caller) => {
    calls.clicks.push(caller);
    return Promise.resolve(token === 'click-token' ? 'https://shop.example/coffee?x=1' : undefined);
  },
  recordReport: (report) => void calls.reports.push(report),
});

/** A placement that answers at once and remembers what it was asked. */
export const stubPlacement = () => {
  const calls: StubCalls = { starts: [], preloads: [], reports: [], clicks: [], overlays: [] };
  const switches: StubSwitches = {};
  return { placement: answers(calls, switches), calls, switches };
};
