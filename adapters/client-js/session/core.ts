import type { CallResult } from '../io/call.js';
import { assertAlive, createContext, type Context } from '../state/context.js';
import { isRecord, numberOf } from '../io/decode.js';
import { decodeMessage, type Message } from '../state/message.js';
import { mergeMutable, pickMutable, type MutableOptions, type TestableOptions } from '../options/options.js';
import { createPreloads, dispatchPairing, type Platform } from '../preload/preload.js';
import { mayMeanYes } from '../preload/signals.js';
import type { Flags, SessionState } from '../state/state.js';
import type { Listener } from '../state/store.js';

/** `docs/reference/protocol.md#post-init-the-flags-of-a-session`. */
export const INIT_TIMEOUT_MS = 16_000;

/** `undefined`: it failed, and the defaults stay. */
type InitOutcome = Flags | 'disabled' | 'unknown-token' | undefined;

/** Only an explicit `enabled: false` disables; what is missing or nonsense takes its default. */
const decodeInitAnswer = (result: CallResult, defaults: Flags): InitOutcome => {
  if (result.kind === 'unanswered') return undefined;
  if (result.status === 401) return 'unknown-token';
  if (result.status !== 200 || !isRecord(result.body)) return undefined;
  const { enabled, preloadTimeout, reportErrors, reportDebug } = result.body;
  if (enabled === false) return 'disabled';
  const timeoutMs = numberOf(preloadTimeout) ?? 0;
  return {
    preloadTimeoutMs: timeoutMs > 0 ? timeoutMs : defaults.preloadTimeoutMs,
    reportErrors: reportErrors !== false,
    reportDebug: reportDebug === true,
  };
};

/** What a session does without showing anything: the same on every platform. */
export interface SessionCore {
  /**
   * Once per message, in its final form. A known id replaces the content and triggers nothing.
   * `trackOnly`, on a user message: no ad in the turn that follows.
   */
  addMessage(message: Message, options?: { readonly trackOnly?: boolean | undefined }): void;
  /** Applied at the next preload; absent and `null` values leave things as they are. */
  updateOptions(partial: MutableOptions): void;
  /** `null` until the first successful preload. */
  getSessionId(): string | null;
  /** The service switched ads off for the rest of this session. */
  isDisabled(): boolean;
  /** It was destroyed: what changes it throws. */
  isDestroyed(): boolean;
  /** In the order of their arrival, frozen; another array whenever something changed. */
  getMessages(): readonly Message[];
  /** Milliseconds. */
  getPreloadTimeout(): number;
  /** The state as one immutable value, frozen through and through, for the clients of frameworks. */
  getState(): SessionState;
  /** Called after every change; returns its undo. */
  subscribe(listener: Listener): () => void;
  /** Idempotent. Cancels pending calls; afterwards only reading is possible. */
  destroy(): void;
}

const startInit = ({ config, store, calls, end, debug }: Context, platform: Platform): void => {
  const body = { ...platform.fieldsOf?.('/init'), ...config.identity };
  void calls.send('/init', body, { timeoutMs: INIT_TIMEOUT_MS }).result.then((result) => {
    const { phase, flags: defaults } = store.getState();
    if (phase !== 'active') return;
    const outcome = decodeInitAnswer(result, defaults);
    if (outcome === 'disabled') end(outcome, 'session_disabled_by_init', 'The ad server disabled the session.');
    else if (outcome === 'unknown-token') {
      end('refused', 'invalid_token', 'The ad server does not know the token.');
    } else if (outcome) store.dispatch({ type: 'flags-received', flags: outcome });
    debug('init_settled');
  });
};

type AddMessage = SessionCore['addMessage'];

const messageAdder =
  (context: Context, wake: () => void): AddMessage =>
  (given, options) => {
    assertAlive(context, 'addMessage');
    const message = decodeMessage(given);
    if (!message) return context.debug('message_ignored');
    if (context.store.getState().knownIds.includes(message.id)) {
      return void context.store.dispatch({ type: 'message-replaced', id: message.id, content: message.content });
    }
    const isTrackOnly = mayMeanYes(options?.trackOnly);
    if (message.role === 'user') wake();
    dispatchPairing(context, { type: 'message-added', message, isTrackOnly });
  };

/** A session over a platform. Starts `/init` in the background and never throws. */
export const createCore = (
  given: TestableOptions,
  platform: Platform,
): { readonly core: SessionCore; readonly context: Context } => {
  const context = createContext(given);
  const { store, debug } = context;
  let mutable = pickMutable(given);
  const preloads = createPreloads(context, platform, () => mutable);
  const core: SessionCore = {
    addMessage: messageAdder(context, preloads.wake),
    updateOptions(partial) {
      assertAlive(context, 'updateOptions');
      const { options, ignored } = mergeMutable(mutable, partial);
      mutable = options;
      if (ignored.length > 0) debug('options_ignored', ignored.join());
    },
    getSessionId: () => store.getState().sessionId,
    isDisabled: () => store.getState().phase === 'disabled',
    isDestroyed: () => store.getState().phase === 'destroyed',
    getMessages: () => store.getState().messages,
    getPreloadTimeout: () => store.getState().flags.preloadTimeoutMs,
    getState: store.getState,
    subscribe: store.subscribe,
    destroy() {
      store.dispatch({ type: 'ended', phase: 'destroyed' });
      platform.consent.stop();
      context.calls.cancelAll();
    },
  };
  startInit(context, platform);
  return { core, context };
};
