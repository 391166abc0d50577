import type { AdText } from '../options/events.js';
import type { Fields } from '../io/decode.js';
import { copyMessage, trimMessages, type Message } from './message.js';

/** A bid of a preload answer that can be shown. */
export interface Bid {
  /** Events name it `id`. */
  readonly bidId: string;
  /** Placement code. */
  readonly code: string;
  /** eCPM in USD. */
  readonly revenue: number;
  /** `image`, `video`, `interstitial` or `banner`. */
  readonly format: string;
  /** First version of the text. */
  readonly content: string;
  /** As the service sent it: a client for apps hands more of it on. */
  readonly sent: Fields;
  /** Of an ad without a frame. */
  readonly text?: AdText | undefined;
}

/** A bid that found its assistant message. */
export interface PairedAd extends Bid {
  /** Id of the assistant message above it; empty when that was removed. */
  readonly messageId: string;
  /** The final text, once it was shown to its end. */
  readonly finalText?: string | undefined;
  /** Names of its page's events that were emitted: each but clicks once, however often the page loads. */
  readonly emitted: readonly string[];
  /** When it was clicked last, in milliseconds since 1970. */
  readonly clickedMs?: number | undefined;
  /** Last height of its frame in CSS pixels, also while it is off the page; 0 while hidden. Absent: never shown. */
  readonly height?: number | undefined;
  /** Its page failed: there is nothing to show. */
  readonly isBroken?: boolean | undefined;
}

/** Its page counted it as viewed. */
export const isViewed = ({ emitted }: PairedAd): boolean => emitted.includes('ad.viewed');

/** What its page reports about an ad. */
export type AdChange = Partial<Pick<PairedAd, 'finalText' | 'emitted' | 'clickedMs' | 'height' | 'isBroken'>>;

/** What `/init` says, fixed for the session. */
export interface Flags {
  readonly preloadTimeoutMs: number;
  readonly reportErrors: boolean;
  readonly reportDebug: boolean;
}

/** What a session knows. Each change makes another object. */
export interface SessionState {
  /** `refused`: the service does not know the token. It is as final as `disabled`, but not the service's wish. */
  readonly phase: 'active' | 'refused' | 'disabled' | 'destroyed';
  /** As the service named it; `null` before its first answer. */
  readonly sessionId: string | null;
  /** Answer of `/init`. */
  readonly flags: Flags;
  /** The newest of the conversation, oldest first. */
  readonly messages: readonly Message[];
  /** How often a message was replaced by another text. */
  readonly revision: number;
  /** Ids of messages, also of those that were trimmed: a host that passes its whole list again adds nothing. */
  readonly knownIds: readonly string[];
  /** Whether the newest user message mutes its turn. */
  readonly isTrackOnly: boolean;
  /** Bids of the newest answer, until their assistant message comes. */
  readonly waiting: readonly Bid[];
  /** Those that found their message, oldest first. */
  readonly ads: readonly PairedAd[];
}

export type Action =
  | { readonly type: 'message-added'; readonly message: Message; readonly isTrackOnly: boolean }
  | { readonly type: 'message-removed'; readonly id: string }
  | { readonly type: 'service-answered'; readonly said: Partial<Pick<SessionState, 'flags' | 'sessionId'>> }
  | { readonly type: 'bids-arrived'; readonly bids: readonly Bid[] }
  | { readonly type: 'ad-changed'; readonly bidId: string; readonly change: AdChange }
  | { readonly type: 'ended'; readonly phase: 'refused' | 'disabled' | 'destroyed' };

const MAX_KNOWN_IDS = 1_000;
/** Ads that can still be mounted; more than any page shows at once. */
const MAX_ADS = 100;

export const INITIAL_STATE: SessionState = {
  phase: 'active',
  sessionId: null,
  flags: { preloadTimeoutMs: 16_000, reportErrors: true, reportDebug: false },
  messages: [],
  revision: 0,
  knownIds: [],
  isTrackOnly: false,
  waiting: [],
  ads: [],
};

export const newestOf = ({ messages }: Pick<SessionState, 'messages'>): Message | undefined =>
  messages[messages.length - 1];

/**
 * A bid goes to the newest message if that is an assistant message, whichever of the two comes later. One that the turn
 * had before, for an answer that was written again, remembers its page's events and its height.
 */
const pair = (state: SessionState): SessionState => {
  const { waiting, ads } = state;
  const newest = newestOf(state);
  if (newest?.role !== 'assistant' || !waiting[0]) return state;
  const paired = waiting.map((bid): PairedAd => {
    const before = ads.find((ad) => ad.bidId === bid.bidId);
    return { emitted: [], ...before, ...bid, messageId: newest.id, isBroken: false };
  });
  return { ...state, waiting: [], ads: [...ads.filter((ad) => ad.messageId), ...paired].slice(-MAX_ADS) };
};

/** A host whose messages have parts passes the same text in other objects. */
const replaceMessage = (state: SessionState, { id, content }: Message): SessionState =>
  state.messages.some((message) => message.id === id && message.content !== content)
    ? {
        ...state,
        revision: state.revision + 1,
        messages: trimMessages(
          state.messages.map((message) => (message.id === id ? copyMessage({ ...message, content }) : message)),
        ),
      }
    : state;

const addMessage = (state: SessionState, message: Message, isTrackOnly: boolean): SessionState => {
  const isUser = message.role === 'user';
  if (state.knownIds.includes(message.id)) return replaceMessage(state, message);
  return pair({
    ...state,
    messages: trimMessages([...state.messages, message]),
    knownIds: [...state.knownIds, message.id].slice(-MAX_KNOWN_IDS),
    isTrackOnly: isUser ? isTrackOnly : state.isTrackOnly,
    // A bid that found no assistant message by now never will.
    waiting: isUser ? [] : state.waiting,
  });
};

/** Bids that wait were asked for with it. */
const removeMessage = (state: SessionState, id: string): SessionState => ({
  ...state,
  messages: state.messages.filter((message) => message.id !== id),
  knownIds: state.knownIds.filter((known) => known !== id),
  waiting: [],
  ads: state.ads.map((ad) => (ad.messageId === id ? { ...ad, messageId: '' } : ad)),
});

const changeAd = (state: SessionState, bidId: string, change: AdChange): SessionState => ({
  ...state,
  ads: state.ads.map((ad) => (ad.bidId === bidId ? { ...ad, ...change } : ad)),
});

/** Final: waiting bids are dropped; ads on show stay until `destroyed`. */
const end = (state: SessionState, phase: 'refused' | 'disabled' | 'destroyed'): SessionState => ({
  ...state,
  phase,
  waiting: [],
  ...(phase === 'destroyed' && { ads: [], knownIds: [] }),
});

/** The whole behaviour of a session that needs no time and no network. Pure. */
export const reduce = (state: SessionState, action: Action): SessionState => {
  if (state.phase === 'destroyed') return state;
  switch (action.type) {
    case 'message-added':
      return addMessage(state, action.message, action.isTrackOnly);
    case 'message-removed':
      return removeMessage(state, action.id);
    case 'service-answered':
      return { ...state, ...action.said };
    case 'bids-arrived':
      return state.phase === 'active' ? pair({ ...state, waiting: action.bids }) : state;
    case 'ad-changed':
      return changeAd(state, action.bidId, action.change);
    case 'ended':
      return end(state, action.phase);
  }
};
