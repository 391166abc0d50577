import type { CallResult } from '../io/call.js';
import { assertAlive, createContext, type Context } from '../state/context.js';
import { durationOf, fieldsOf } from '../io/decode.js';
import { decodeMessage, type Message } from '../state/message.js';
import { mergeMutable, pickMutable, type MutableOptions, type TestableOptions } from '../options/options.js';
import { createPreloads, dispatchPairing, type Platform } from '../preload/preload.js';
import type { PreloadLoop } from '../preload/preload-loop.js';
import { mayBeChild, mayMeanYes } from '../options/flags.js';
import { newestOf, type SessionState } from '../state/state.js';
import type { Listener } from '../state/store.js';

/** `docs/reference/protocol.md#post-init-the-flags-of-a-session`. */
export const INIT_TIMEOUT_MS = 16_000;

/** What a session does without showing anything: the same on every platform. */
export interface SessionCore {
  /**
   * Once per message, in its final form. A known id replaces the content and triggers nothing.
   * `trackOnly`, on a user message: no ad in the turn that follows.
   */
  addMessage(message: Message, options?: { readonly trackOnly?: boolean | undefined }): void;
  /**
   * The conversation goes on without it, and its ad leaves the page. Its answer will be written again: if a question is
   * the newest message now, its turn is asked for again.
   */
  removeMessage(id: string): void;
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

/** Only an explicit `enabled: false` disables; what fails, is missing or nonsense takes its default. */
const settleInit = ({ store, end, debug }: Context, result: CallResult): void => {
  const { phase, flags } = store.getState();
  if (phase !== 'active') return;
  if (result.kind === 'answered') {
    const { enabled, preloadTimeout, reportErrors, reportDebug } = fieldsOf(result.body);
    if (result.status === 401) end('refused', 'invalid_token', 'The ad server refused the token.');
    else if (result.status === 200) {
      if (enabled === false) end('disabled', 'session_disabled_by_init', 'The ad server refused the session.');
      else
        store.dispatch({
          type: 'service-answered',
          said: {
            flags: {
              preloadTimeoutMs: durationOf(preloadTimeout, flags.preloadTimeoutMs),
              reportErrors: reportErrors !== false,
              reportDebug: reportDebug === true,
            },
          },
        });
    }
  }
  debug('init_settled');
};

const startInit = (context: Context, platform: Platform): void => {
  const body = { ...platform.fieldsOf?.('/init'), ...context.config.identity };
  void context.calls
    .send('/init', body, { timeoutMs: INIT_TIMEOUT_MS })
    .result.then((result) => settleInit(context, result));
};

type AddMessage = SessionCore['addMessage'];

const messageAdder =
  (context: Context, wake: () => void): AddMessage =>
  (given, options) => {
    assertAlive(context, 'addMessage');
    const message = decodeMessage(given);
    if (!message) return context.debug('message_ignored');
    const isKnown = context.store.getState().knownIds.includes(message.id);
    if (message.role === 'user' && !isKnown) wake();
    dispatchPairing(context, { type: 'message-added', message, isTrackOnly: mayMeanYes(options?.trackOnly) });
  };

const messageRemover =
  ({ store }: Context, { wake, cancel }: PreloadLoop): SessionCore['removeMessage'] =>
  (id) => {
    // A session that was destroyed knows none.
    if (!store.getState().knownIds.includes(id)) return;
    const newest = newestOf(store.dispatch({ type: 'message-removed', id }));
    if (newest?.role === 'user') wake();
    // What was asked for may not be for the message that is the newest now.
    else cancel();
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
    removeMessage: messageRemover(context, preloads),
    updateOptions(partial) {
      assertAlive(context, 'updateOptions');
      const { options, ignored } = mergeMutable(mutable, partial);
      mutable = options;
      if (mayBeChild(options.regulatory)) context.config.identity.installId = undefined;
      if (ignored[0]) debug('options_ignored', ignored.join());
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
