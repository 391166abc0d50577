import type { MaybeRefOrGetter, Plugin } from 'vue';
import { MUTABLE } from '../client-js/options/options.js';
import { ADS, createContext, type AdsOptions } from './context.js';
import { defineComponent, onBeforeMount, onBeforeUnmount, provide, toValue } from './vue.js';

/** Values of any type: the session accepts them, and the server reports what is wrong. */
const PROPS = [
  ...MUTABLE,
  'adServerUrl',
  'publisherToken',
  'userId',
  'conversationId',
  'enabledPlacementCodes',
  'character',
  'lateAds',
  'onEvent',
  'onDebugEvent',
  'brand',
  'headerPrefix',
  'storage',
  'messages',
] as const satisfies (keyof AdsOptions)[];

/**
 * One conversation. Another token, user, conversation, list of placement codes or character starts a new session,
 * another value of a mutable option does not; values count, not identities. The session ends when the provider leaves
 * the page.
 */
export const AdsProvider = defineComponent(
  (props: AdsOptions, { attrs, slots }) => {
    // Tests replace parts of the platform, which are no props of the component.
    const { provided, start, stop } = createContext(() => ({ ...attrs, ...props }));
    provide(ADS, provided);
    onBeforeMount(start);
    onBeforeUnmount(stop);
    return () => slots['default']?.();
  },
  { name: 'AdsProvider', inheritAttrs: false, props: [...PROPS] },
);

/**
 * For an app with one conversation at a time, in place of `AdsProvider`: `app.use(createAds(options))`. The options may
 * be a ref or a getter; they are followed as the props of the provider are. The session lives from `app.mount` to
 * `app.unmount`.
 */
export const createAds = (options: MaybeRefOrGetter<AdsOptions>): Plugin => ({
  install(app) {
    const { provided, start, stop } = createContext(() => toValue(options));
    app.provide(ADS, provided);
    const { mount, unmount } = app;
    // A server renders without mounting: no session there.
    app.mount = (...args) => {
      start();
      return mount(...args);
    };
    app.unmount = () => {
      stop();
      unmount();
    };
  },
});
