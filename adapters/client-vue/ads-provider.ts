import {
  defineComponent,
  onBeforeMount,
  onBeforeUnmount,
  provide,
  toValue,
  type MaybeRefOrGetter,
  type Plugin,
} from 'vue';
import { MUTABLE } from '../client-js/options/options.js';
import { ADS, createContext, type AdsOptions } from './context.js';

/** Of any type: the session takes what it gets, and the server says what is wrong with it. */
const PROPS = [
  ...MUTABLE,
  'adServerUrl',
  'publisherToken',
  'userId',
  'conversationId',
  'enabledPlacementCodes',
  'character',
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
    // Tests replace what a platform has, which is no property of the component.
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
