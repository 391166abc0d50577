import {
  defineComponent,
  onBeforeMount,
  onBeforeUnmount,
  provide,
  toValue,
  type MaybeRefOrGetter,
  type Plugin,
} from 'vue';
import { ADS, createContext, type AdsOptions } from './context.js';

/** Any type: the session takes what it gets, and the server says what is wrong with it. */
const PROPS = {
  adServerUrl: null,
  publisherToken: null,
  userId: null,
  conversationId: null,
  enabledPlacementCodes: null,
  character: null,
  variantId: null,
  regulatory: null,
  userEmail: null,
  advertisingId: null,
  vendorId: null,
  onEvent: null,
  onDebugEvent: null,
  brand: null,
  headerPrefix: null,
  transport: null,
  clock: null,
  storage: null,
  random: null,
} satisfies Record<keyof AdsOptions, null>;

/**
 * One conversation. Another token, user, conversation, list of placement codes or character starts a new session,
 * another value of a mutable option does not; values count, not identities. The session ends when the provider leaves
 * the page.
 */
export const AdsProvider = defineComponent(
  (props: AdsOptions, { slots }) => {
    const { provided, start, stop } = createContext(() => ({ ...props }));
    provide(ADS, provided);
    onBeforeMount(start);
    onBeforeUnmount(stop);
    return () => slots['default']?.();
  },
  { name: 'AdsProvider', props: PROPS },
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
