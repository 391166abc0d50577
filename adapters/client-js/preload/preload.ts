import type { CallResult } from '../io/call.js';
import type { ConsentReader } from './consent.js';
import type { Context } from '../state/context.js';
import { IDS, type MutableOptions } from '../options/options.js';
import { decodePreloadAnswer } from './preload-answer.js';
import { createPreloadLoop, type PreloadLoop } from './preload-loop.js';
import { mayBeChild } from '../options/flags.js';
import { regulatoryOf, type Consent } from './signals.js';
import { newestOf, type Action } from '../state/state.js';

/** What differs between a browser and an app. */
export interface Platform {
  readonly consent: ConsentReader;
  /** `device` of `/preload`, read before each. */
  device(): unknown;
  /** What else the platform adds to a call: its app, its ids. */
  fieldsOf?(path: '/init' | '/preload'): object;
}

const bodyOf = (context: Context, platform: Platform, options: MutableOptions, consent: Consent): object => {
  const { identity, codes, character } = context.config;
  const { messages, sessionId, isTrackOnly } = context.store.getState();
  const regulatory = regulatoryOf(consent, options.regulatory);
  const body: Record<string, unknown> = {
    ...platform.fieldsOf?.('/preload'),
    ...options,
    ...identity,
    character,
    messages,
    sessionId: sessionId || undefined,
    enabledPlacementCodes: codes,
    isDisabled: isTrackOnly || undefined,
    device: platform.device(),
    regulatory,
  };
  if (mayBeChild(regulatory)) IDS.forEach((id) => (body[id] = undefined));
  return body;
};

/** Changes the state, and announces the bids that found their message by it. */
export const dispatchPairing = ({ store, emit }: Context, action: Action): void => {
  const { ads } = store.getState();
  const next = store.dispatch(action);
  for (const ad of next.ads) {
    const { code, messageId, bidId: id, revenue, text } = ad;
    if (!ads.includes(ad)) emit({ name: 'ad.filled', code, messageId, payload: { code, id, revenue, text } });
  }
};

/** Reports an answer: exactly one of filled, no-fill and error. */
const settle = (context: Context, result: CallResult): void => {
  const { store, config, emit, refuse, end, fail, debug } = context;
  const state = store.getState();
  const { isTrackOnly } = state;
  const newest = newestOf(state);
  // Otherwise its message has not arrived yet.
  const messageId = newest?.role === 'assistant' ? newest.id : undefined;
  const outcome = decodePreloadAnswer(result, { codes: config.codes, isTrackOnly });
  if (outcome.kind === 'fault') fail('request_failed', outcome.message, { messageId });
  else if (outcome.kind === 'refused') {
    const { errCode, message, isPermanent } = outcome;
    if (isPermanent) end('disabled', errCode, message);
    else if (errCode === 'invalid_token') end('refused', errCode, message);
    else refuse(errCode, message, messageId);
  } else {
    const { sessionId } = outcome;
    if (sessionId !== undefined) store.dispatch({ type: 'service-answered', said: { sessionId } });
    if (outcome.kind === 'filled') dispatchPairing(context, { type: 'bids-arrived', bids: outcome.bids });
    else emit({ name: 'ad.no-fill', messageId, payload: { skipCode: outcome.skipCode } });
  }
  debug('preload_settled', outcome.kind);
};

/** Preloads of a session. They end with it, and when it is disabled or its token refused. */
export const createPreloads = (context: Context, platform: Platform, options: () => MutableOptions): PreloadLoop => {
  const { config, store, calls } = context;
  const loop = createPreloadLoop<Consent>({
    clock: config.clock,
    random: config.random,
    timeoutMs: () => store.getState().flags.preloadTimeoutMs,
    collect: () => platform.consent.collect(),
    ask: (consent, timeoutMs) => {
      // A header of our own costs a preflight, so only a muted turn has it.
      const headers = store.getState().isTrackOnly ? { [`${config.prefix}-Is-Disabled`]: '1' } : {};
      return calls.send('/preload', bodyOf(context, platform, options(), consent), { timeoutMs, headers });
    },
    settle: (result) => settle(context, result),
  });
  store.subscribe(({ phase }) => phase !== 'active' && loop.cancel());
  return {
    ...loop,
    wake: () => {
      if (store.getState().phase === 'active') loop.wake();
    },
  };
};
