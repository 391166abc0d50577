import { jest } from '@jest/globals';
import { act, StrictMode } from 'react';
import { AppState, Linking, View } from 'react-native';
import { create, type ReactTestRenderer } from 'react-test-renderer';
import type { SessionOptions } from '../../adapters/client-js/index.js';
import { AdsProvider, InlineAd, useAds, type Ads } from '../../adapters/client-react-native/index.js';
import { createPlaces, type Place } from '../adapters/client-react/support/places.js';
import { playAll } from '../adapters/client-js/support/play.js';
import type { Client, Surround } from '../adapters/client-js/support/world.js';
import { createFakePlatformInfo, type FakePlatformInfo } from './support/fake-platform-info.js';
import { createNativePage, createStoringCmp, flush, nameOf } from './support/native-page.js';

/** Steps are deeds of the world outside: only what a step draws is waited for. */
const during = (deed: () => void): void => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  act(deed);
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
};

/** An app whose components do what the steps of a scenario say. */
const starter =
  (info: FakePlatformInfo, onDraw: (renderer: ReactTestRenderer | undefined) => void) =>
  (options: SessionOptions): Client => {
    let renderer: ReactTestRenderer | undefined;
    let ads: Ads | undefined;
    let isOver = false;
    const Host = (): null => {
      ads = useAds();
      return null;
    };
    const adAt = ({ element, key, ...props }: Place) => (
      <View key={key} testID={nameOf(element)}>
        <InlineAd {...props} />
      </View>
    );
    const draw = (places: readonly Place[]): void => {
      if (isOver) return;
      const app = (
        <StrictMode>
          <AdsProvider platformInfo={info} messages={[]} {...options}>
            <Host />
            {places.map(adAt)}
          </AdsProvider>
        </StrictMode>
      );
      during(() => {
        if (renderer) renderer.update(app);
        else renderer = create(app);
      });
      onDraw(renderer);
    };
    draw([]);
    const live = (): Ads => {
      flush(renderer);
      return ads as Ads;
    };
    return {
      ...createPlaces(draw),
      addMessage: (message, how) => live().addMessage(message, how),
      updateOptions: (partial) => live().updateOptions(partial),
      sendUserEvent: (name, payload) => live().sendUserEvent(name, payload),
      getSessionId: () => live().getSessionId(),
      isDisabled: () => live().isDisabled,
      destroy() {
        isOver = true;
        during(() => renderer?.unmount());
        onDraw(undefined);
      },
    };
  };

const surround: Surround = ({ identifiers }) => {
  Object.assign(AppState, { currentState: 'active' });
  const info = createFakePlatformInfo();
  info.identifiersAre(identifiers ?? {});
  const opened: string[] = [];
  jest.spyOn(Linking, 'openURL').mockImplementation((url) => Promise.resolve(void opened.push(url)));
  let renderer: ReactTestRenderer | undefined;
  return {
    start: starter(info, (drawn) => (renderer = drawn)),
    page: createNativePage(() => renderer, opened),
    cmp: createStoringCmp(info),
  };
};

const unknowable = ['messages', 'preloadTimeout', 'isDestroyed', 'consentListeners'];

playAll({ platform: 'react-native', surround, unknowable });
