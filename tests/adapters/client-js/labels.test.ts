/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ORIGIN } from '../client-react/support/service.js';
import { renderAd, type RenderedAd } from './support/rendered-ad.js';

let { service, element, close } = {} as RenderedAd;

beforeEach(async () => void ({ service, element, close } = await renderAd({ locale: 'pl-PL' })));
afterEach(() => close());

const post = (type: string, data: object, origin = ORIGIN): void => {
  const { contentWindow } = element.querySelector('iframe') as HTMLIFrameElement;
  window.dispatchEvent(new MessageEvent('message', { data: { type, data }, origin, source: contentWindow }));
};

const names = () => {
  const [landmark, frame] = [element.querySelector('[role]'), element.querySelector('iframe')];
  const { lang, title } = frame as HTMLIFrameElement;
  return [(landmark as HTMLElement).lang, landmark?.getAttribute('aria-label'), lang, title];
};

test('frame and landmark are called what the page of the ad says, in its language', () => {
  expect(names()).toEqual(['en', 'Advertisement 1', 'en', 'Advertisement']);
  post('init-iframe', { label: 'Reklama', language: 'pl' });
  post('resize-iframe', { height: 100 });
  expect(names()).toEqual(['pl', 'Reklama 1', 'pl', 'Reklama']);
});

test('not what another page says, nor what is no label', () => {
  post('init-iframe', { label: 'Other', language: 'en' }, 'https://other.example');
  post('init-iframe', { label: 7, language: 'pl' });
  post('resize-iframe', { height: 100 });
  expect(names()).toEqual(['en', 'Advertisement 1', 'en', 'Advertisement']);
});

test('the service learns the language of the app', () => {
  const [preload] = service.requests().filter(({ path }) => path === '/preload');
  expect(preload?.body).toMatchObject({ locale: 'pl-PL' });
});
