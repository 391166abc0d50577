import { expect, test } from '@jest/globals';
import {
  MAX_CAP_WINDOW_MS,
  NO_EXPOSURES,
  withExposures,
  type ExposureState,
} from '../../../domain/frequency/exposure.js';
import { exposureIdleMs, isMuted, MAX_MUTES, MUTE_MS, withMute, withoutMute } from '../../../domain/frequency/mute.js';
import { advertiserId, sessionId } from '../../../domain/values/ids.js';

const NOW = 1_700_000_000_000;
const [hereAlone, elsewhereAlone] = [{ sessionId: sessionId('here') }, { sessionId: sessionId('elsewhere') }];
const [here, elsewhere] = [
  { ...hereAlone, isSigned: true },
  { ...elsewhereAlone, isSigned: true },
];
const unsigned = { ...hereAlone, isSigned: false };
const advertiser = (id: string, domain = `${id}.example`) => ({ id: advertiserId(id), domain });
const TEA = advertiser('tea');
const hidden = withMute(NO_EXPOSURES, TEA, NOW);

test('an advertiser is hidden for ninety days, in every conversation, and nobody else is', () => {
  expect(isMuted(hidden, TEA, NOW + MUTE_MS - 1, elsewhere)).toBe(true);
  expect(isMuted(hidden, TEA, NOW + MUTE_MS, elsewhere)).toBe(false);
  expect(isMuted(hidden, advertiser('coffee'), NOW, here)).toBe(false);
  expect(isMuted(NO_EXPOSURES, TEA, NOW, here)).toBe(false);
});

test('whoever sells its ads: its id or its domain is enough', () => {
  expect(isMuted(hidden, advertiser('other-id', 'TEA.example'), NOW, here)).toBe(true);
  expect(isMuted(hidden, advertiser('tea', 'shop.example'), NOW, here)).toBe(true);
});

test('where nothing may be kept of the person, in its conversation alone', () => {
  const state = withMute(NO_EXPOSURES, TEA, NOW, hereAlone);
  expect([isMuted(state, TEA, NOW, here), isMuted(state, TEA, NOW, elsewhere)]).toEqual([true, false]);
  expect(isMuted(state, TEA, NOW + MAX_CAP_WINDOW_MS, here)).toBe(false);
  expect(exposureIdleMs(state)).toBe(MAX_CAP_WINDOW_MS);
});

test('hidden again it begins anew, and taken back it is shown again', () => {
  const again = withMute(hidden, TEA, NOW + 5);
  expect(again.mutes).toHaveLength(1);
  expect(isMuted(again, TEA, NOW + MUTE_MS, here)).toBe(true);
  expect(withoutMute(again, TEA, here).mutes).toEqual([]);
  expect(withoutMute(hidden, advertiser('coffee'), here)).toBe(hidden);
  expect(withoutMute(NO_EXPOSURES, TEA, here)).toBe(NO_EXPOSURES);
});

test('what lasts is neither seen nor taken back by a viewer who is not signed', () => {
  expect(isMuted(hidden, TEA, NOW, unsigned)).toBe(false);
  expect(withoutMute(hidden, TEA, unsigned)).toBe(hidden);
  const both = withMute(hidden, TEA, NOW, hereAlone);
  expect(isMuted(both, TEA, NOW, unsigned)).toBe(true);
  expect(withoutMute(both, TEA, unsigned)).toEqual(hidden);
  expect(withoutMute(both, TEA, { ...elsewhereAlone, isSigned: false })).toBe(both);
});

test('what is said in conversations pushes out nothing that lasts', () => {
  let state: ExposureState = hidden;
  for (let i = 0; i <= MAX_MUTES; i++) state = withMute(state, advertiser(`a${i}`), NOW + 1, hereAlone);
  expect(state.mutes).toHaveLength(MAX_MUTES + 1);
  expect(isMuted(state, TEA, NOW + 1, elsewhere)).toBe(true);
  expect(isMuted(state, advertiser('a0'), NOW + 1, unsigned)).toBe(false);
});

test('the newest hundred of a subject, and none that is over', () => {
  let state: ExposureState = hidden;
  for (let i = 0; i < MAX_MUTES; i++) state = withMute(state, advertiser(`a${i}`), NOW + 1);
  expect(state.mutes).toHaveLength(MAX_MUTES);
  expect(isMuted(state, TEA, NOW + 1, here)).toBe(false);
  expect(isMuted(state, advertiser('a0'), NOW + 1, here)).toBe(true);
  expect(withMute(state, TEA, NOW + 1 + MUTE_MS).mutes).toHaveLength(1);
});

test('is kept when exposures come and go, for as long as it holds', () => {
  expect(withExposures(hidden, [], NOW).mutes).toEqual(hidden.mutes);
  expect([exposureIdleMs(NO_EXPOSURES), exposureIdleMs(hidden)]).toEqual([MAX_CAP_WINDOW_MS, MUTE_MS]);
});
