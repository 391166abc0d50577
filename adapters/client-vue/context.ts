import type { ComputedRef, InjectionKey, MaybeRefOrGetter, ShallowRef, WatchStopHandle } from 'vue';
import {
  createSession,
  newId,
  stayAtEnd,
  type Message,
  type Session,
  type SessionOptions,
} from '../client-js/index.js';
import { DEFAULT_CODE } from '../client-js/options/config.js';
import type { AdState } from '../client-js/provider/ad-status.js';
import { createProvide, type ProvidedSession } from '../client-js/provider/provided-session.js';
import { mutableKey, sessionKey } from '../client-js/provider/session-key.js';
import { computed, inject, shallowRef, toRaw, toValue, triggerRef, watch, watchPostEffect } from './vue.js';

// From here, so that the bundle has one import of the core.
export { newId };

/** The version of `package.json`; a test compares them. */
export const SDK_VERSION = '4.0.0';

/** `docs/reference/client-interface.md#session-options`. */
export interface AdsOptions extends Omit<SessionOptions, 'sdk'> {
  /**
   * The conversation so far, oldest first, without the message that is still being written: an alternative to
   * `addMessage`. New, changed and removed messages are found by id.
   */
  readonly messages?: readonly Message[] | undefined;
}

const SDK = { name: 'sdk-vue', platform: 'web', version: SDK_VERSION } as const;

const provide = createProvide((options) => createSession({ ...options, sdk: SDK }));

/** Triggered after every change of the session, so that computed values follow. */
export type AdsContext = Readonly<ShallowRef<ProvidedSession<Session>>>;

/** A provider's session that follows its options, from `start` to `stop`, each once. Values count, not identities. */
export const createContext = (read: () => AdsOptions) => {
  const provided = shallowRef(provide(sessionKey(read()), read()));
  let release: (() => void) | undefined;
  const start = (): void => {
    provided.value.subscribe(() => triggerRef(provided));
    release = provided.value.hold();
  };
  const tell = (): void => provided.value.tell(read().messages);
  tell();
  const unwatch = watch(
    () => {
      const { onEvent, onDebugEvent, messages } = read();
      // A list of messages may be changed in place, or replaced.
      return [sessionKey(read()), mutableKey(read()), onEvent, onDebugEvent, JSON.stringify(messages)] as const;
    },
    ([key], [before]) => {
      if (key === before) provided.value.update(read());
      else {
        release?.();
        provided.value = provide(key, read());
        if (release) start();
      }
      tell();
    },
  );
  const stop = (): void => {
    unwatch();
    release?.();
  };
  return { provided, start, stop };
};

export const ADS: InjectionKey<AdsContext> = Symbol('ads');

/** Throws without a provider. */
export const useContext = (): AdsContext => {
  const context = inject(ADS, undefined);
  if (!context) throw new Error('No AdsProvider above and no createAds.');
  return context;
};

/** The conversation of the provider above, whichever session it has now. */
export interface Ads extends Pick<
  Session,
  'addMessage' | 'removeMessage' | 'updateOptions' | 'sendUserEvent' | 'getSessionId'
> {
  /** The service shows no ads to this session. */
  readonly isDisabled: ComputedRef<boolean>;
}

/** In `setup`. Throws without a provider above. */
export const useAds = (): Ads => {
  const provided = useContext();
  return {
    addMessage: (message, options) => provided.value.addMessage(message, options),
    removeMessage: (id) => provided.value.removeMessage(id),
    updateOptions: (partial) => provided.value.updateOptions(partial),
    // A reactive object cannot be posted to a frame.
    sendUserEvent: (name, payload) => provided.value.sendUserEvent(name, toRaw(payload)),
    getSessionId: () => provided.value.getSessionId(),
    isDisabled: computed(() => provided.value.isDisabled()),
  };
};

/** Which ad is meant. */
export interface UseAdOptions {
  /** Id of the assistant message above the ad. */
  readonly messageId: string;
  /** Placement code. Default `inlineAd`. */
  readonly code?: string | undefined;
}

/** State of the ad below one assistant message, without showing it. In `setup`. Throws without a provider. */
export const useAd = (options: MaybeRefOrGetter<UseAdOptions>): ComputedRef<AdState> => {
  const provided = useContext();
  return computed(() => {
    const { messageId, code = DEFAULT_CODE } = toValue(options);
    return provided.value.adState(messageId, code);
  });
};

type ElementSource = MaybeRefOrGetter<HTMLElement | null | undefined>;

/**
 * Keeps a chat at its end while it grows, until the reader scrolls up. `content`: what grows inside `scroller`. In
 * `setup`. The elements may come and go. Returns what stops it; its component does.
 */
export const useStayAtEnd = (scroller: ElementSource, content: ElementSource): WatchStopHandle =>
  watchPostEffect((onCleanup) => {
    const outer = toValue(scroller);
    const inner = toValue(content);
    if (outer && inner) onCleanup(stayAtEnd(outer, inner));
  });
