/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ORIGIN } from '../client-react/support/service.js';
import { renderAd, type RenderedAd } from './support/rendered-ad.js';

let { service, session, element, close } = {} as RenderedAd;
let visibility: 'visible' | 'hidden' = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });

beforeEach(async () => {
  visibility = 'visible';
  ({ service, session, element, close } = await renderAd());
});
afterEach(() => close());

const errors = () => service.events.flatMap((event) => (event.name === 'ad.error' ? [event.payload.errCode] : []));
const frame = () => element.querySelector('iframe') as HTMLIFrameElement;
const probes = () => service.requests().filter(({ method }) => method === 'HEAD');

/** jsdom has no such event. */
const violate = (changes: object = {}): void => {
  const told = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: ORIGIN, ...changes };
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), told));
};

test('time in a hidden tab does not count', async () => {
  await service.advance(6_000);
  visibility = 'hidden';
  await service.advance(600_000);
  visibility = 'visible';
  await service.advance(3_999);
  expect(probes()).toEqual([]);
  await service.advance(1);
  expect(probes()).toHaveLength(1);
});

test('nor does time in which the host has not put the place into its page', async () => {
  element.remove();
  await service.advance(60_000);
  expect(probes()).toEqual([]);
  document.body.append(element);
  await service.advance(10_000);
  expect(probes()).toHaveLength(1);
});

test.each([
  ['names the origin', {}],
  ['names the whole address', { blockedURI: `${ORIGIN}/api/frame/` }],
  ['calls it a child', { effectiveDirective: 'child-src' }],
])('a policy that forbids the frame and %s: one error, at once', async (_how, changes) => {
  violate(changes);
  violate(changes);
  expect([errors(), element.childElementCount]).toEqual([['frame_blocked'], 0]);
  await service.advance(60_000);
  expect([errors(), probes()]).toEqual([['frame_blocked'], []]);
});

test.each([
  ['only reports', { disposition: 'report' }],
  ['forbids something else', { effectiveDirective: 'img-src' }],
  ['forbids another service', { blockedURI: 'https://other.example' }],
  ['names nothing', { blockedURI: '' }],
])('a policy that %s is not about the ad', (_what, changes) => {
  violate(changes);
  expect([errors(), frame().isConnected]).toEqual([[], true]);
});

test.each([
  ['takes the frame away', () => frame().remove()],
  ['hides the frame', () => frame().style.setProperty('display', 'none', 'important')],
])('an ad blocker that %s has blocked it', async (_what, block) => {
  block();
  await service.advance(10_000);
  expect([errors(), probes(), element.childElementCount]).toEqual([['frame_blocked'], [], 0]);
});

test('a session that ends while it asks asks no more and reports nothing', async () => {
  await service.advance(10_000);
  session.destroy();
  await service.advance(60_000);
  expect([errors(), probes().length, service.timers()]).toEqual([[], 1, 0]);
});
