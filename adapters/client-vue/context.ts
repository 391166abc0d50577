import { inject, shallowRef, watch, type InjectionKey, type ShallowRef } from 'vue';
import { createSession, type Session, type SessionOptions } from '../client-js/index.js';
import { createProvide, type ProvidedSession } from '../client-js/provided-session.js';
import { mutableKey, sessionKey } from '../client-js/session-key.js';
import { SDK_VERSION } from './version.js';

/** `spec.md`, Session options. */
export type AdsOptions = Omit<SessionOptions, 'sdk'>;

const SDK = { name: 'sdk-vue', platform: 'web', version: SDK_VERSION } as const;

const provide = createProvide((options) => createSession({ ...options, sdk: SDK }));

export interface AdsContext {
  readonly provided: Readonly<ShallowRef<ProvidedSession<Session>>>;
  /** Another number after every change of the session: what is computed from it reads this first. */
  readonly version: Readonly<ShallowRef<number>>;
}

/** A provider's session that follows its options, between `start` and `stop`. Values count, not identities. */
export const createContext = (read: () => AdsOptions) => {
  const provided = shallowRef(provide(sessionKey(read()), read()));
  const version = shallowRef(0);
  let stop: (() => void) | undefined;
  const start = (): void => {
    const unsubscribe = provided.value.subscribe(() => version.value++);
    const release = provided.value.hold();
    stop = () => {
      stop = undefined;
      unsubscribe();
      release();
    };
  };
  const keysOf = (options: AdsOptions) =>
    [sessionKey(options), mutableKey(options), options.onEvent, options.onDebugEvent] as const;
  watch(
    () => keysOf(read()),
    ([key], [before]) => {
      if (key === before) return provided.value.update(read());
      const isOnPage = stop !== undefined;
      stop?.();
      provided.value = provide(key, read());
      if (isOnPage) start();
    },
  );
  const context: AdsContext = { provided, version };
  return { context, start, stop: () => stop?.() };
};

export const ADS: InjectionKey<AdsContext> = Symbol('ads');

/** Throws without a provider. */
export const useContext = (): AdsContext => {
  const context = inject(ADS, undefined);
  if (!context) throw new Error('There is no AdsProvider above: use one, or createAds.');
  return context;
};
