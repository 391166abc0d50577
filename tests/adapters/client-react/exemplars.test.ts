/** @jest-environment jsdom */
import { createElement, StrictMode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { SessionOptions } from '../../../adapters/client-js/index.js';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../../adapters/client-react/index.js';
import { playAll } from '../client-js/support/play.js';
import { inPage, type Client } from '../client-js/support/world.js';
import { createPlaces, type Place } from './support/places.js';

/** An app whose components do what the steps of a scenario say. */
const start = (options: SessionOptions): Client => {
  const root = createRoot(document.createElement('div'));
  let ads: Ads | undefined;
  let isOver = false;
  const Host = (): null => {
    ads = useAds();
    return null;
  };
  const adAt = ({ element, key, ...props }: Place) => createPortal(createElement(InlineAd, props), element, key);
  const draw = (places: readonly Place[]): void => {
    if (isOver) return;
    const app = createElement(AdsProvider, options, createElement(Host), places.map(adAt));
    flushSync(() => root.render(createElement(StrictMode, null, app)));
  };
  draw([]);
  const live = (): Ads => ads as Ads;
  return {
    ...createPlaces(draw),
    addMessage: (message, how) => live().addMessage(message, how),
    updateOptions: (partial) => live().updateOptions(partial),
    sendUserEvent: (name, payload) => live().sendUserEvent(name, payload),
    getSessionId: () => live().getSessionId(),
    isDisabled: () => live().isDisabled,
    destroy() {
      isOver = true;
      flushSync(() => root.unmount());
    },
  };
};

const unknowable = ['messages', 'preloadTimeout', 'isDestroyed'];

playAll({ platform: 'react', surround: inPage(start), unknowable });
