/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { createApp, defineComponent, h, shallowRef, Teleport } from 'vue';
import type { SessionOptions } from '../../../adapters/client-js/index.js';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-vue/index.js';
import { playAll } from '../client-js/support/play.js';
import { inPage, type Client } from '../client-js/support/world.js';
import { createPlaces, type Place } from '../client-react/support/places.js';

/** An app whose components do what the steps of a scenario say. */
const start = (options: SessionOptions): Client => {
  const places = shallowRef<readonly Place[]>([]);
  let ads: Ads | undefined;
  const adAt = ({ element, key, messageId, code, theme }: Place) =>
    h(Teleport, { key, to: element }, h(InlineAd, { messageId, code, theme }));
  const Host = defineComponent({
    setup() {
      ads = useAds();
      return () => places.value.map(adAt);
    },
  });
  const app = createApp(() => h(AdsProvider, options, { default: () => h(Host) }));
  app.mount(document.createElement('div'));
  const live = (): Ads => ads as Ads;
  return {
    ...createPlaces((next) => (places.value = next)),
    addMessage: (message, how) => live().addMessage(message, how),
    updateOptions: (partial) => live().updateOptions(partial),
    sendUserEvent: (name, payload) => live().sendUserEvent(name, payload),
    getSessionId: () => live().getSessionId(),
    isDisabled: () => live().isDisabled.value,
    destroy: () => app.unmount(),
  };
};

const unknowable = ['messages', 'preloadTimeout', 'isDestroyed'];

playAll({ platform: 'vue', surround: inPage(start), unknowable });
