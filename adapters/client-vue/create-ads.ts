import { toValue, type MaybeRefOrGetter, type Plugin } from 'vue';
import { ADS, createContext, type AdsOptions } from './context.js';

/**
 * For an app with one conversation at a time, in place of `AdsProvider`: `app.use(createAds(options))`. The options may be a ref or a
 * getter; they are followed as the props of the provider are. The session lives from `app.mount` to `app.unmount`.
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
