/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSession, type Session } from '../../../adapters/client-js/index.js';
import { ASSISTANT, createService, ORIGIN, USER, type Service } from '../client-react/support/service.js';

let service: Service;
let session: Session;
let element: HTMLElement;

beforeEach(async () => {
  service = createService();
  session = createSession({ ...service.options, locale: 'pl-PL' });
  session.addMessage(USER);
  session.addMessage(ASSISTANT);
  await service.fill();
  element = document.body.appendChild(document.createElement('div'));
  session.render({ messageId: ASSISTANT.id, element });
});
afterEach(() => {
  session.destroy();
  document.body.replaceChildren();
});

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
