import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { AD_EVENTS } from '../../domain/delivery/ad-event.js';

type Name = keyof typeof AD_EVENTS;
type Sender = (typeof AD_EVENTS)[Name]['sentBy'][number];

const NAMES = Object.keys(AD_EVENTS) as readonly Name[];
const OVERLAY = 'adapters/frame-web/overlay.ts';

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
const textOf = (paths: readonly string[]): string => paths.map((path) => readFileSync(path, 'utf8')).join('\n');

/** A page reports `video.${moment}`. */
const MOMENTS = [
  ...(/VideoMoment = ([^;]+);/.exec(readFileSync('adapters/frame-web/media/media-view.ts', 'utf8')) ?? []),
].flatMap((union) => [...union.matchAll(/'([a-z-]+)'/g)].map(([, moment = '']) => `video.${moment}`));

const SAID = /\b(?:emit|report|reach)\(\s*['`]([^'`]+)['`]/g;
const MADE = /\{\s*(?:name|type): '([^']+)'/g;
const namesIn = (text: string, said: RegExp): readonly string[] =>
  [...text.matchAll(said)].flatMap(([, name = '']) => (name === 'video.${moment}' ? MOMENTS : [name]));

const SENT: Readonly<Record<Sender, readonly string[]>> = {
  service: namesIn(textOf(filesOf('application')), MADE),
  client: namesIn(textOf(filesOf('adapters/client-js')), MADE),
  'chat-page': namesIn(textOf(filesOf('adapters/frame-web').filter((path) => path !== OVERLAY)), SAID),
  'overlay-page': namesIn(textOf([OVERLAY]), SAID),
};

describe('an event is sent by whom its row in `AD_EVENTS` names, and by nobody else', () => {
  test.each(Object.keys(SENT) as readonly Sender[])('%s', (sender) => {
    const senders = (name: Name): readonly Sender[] => AD_EVENTS[name].sentBy;
    const sent = NAMES.filter((name) => SENT[sender].includes(name));
    expect(sent).toEqual(NAMES.filter((name) => senders(name).includes(sender)));
  });

  test('every word for one is known', () => {
    const said = [...SENT['chat-page'], ...SENT['overlay-page']];
    expect(said.filter((name) => !NAMES.some((known) => known === name))).toEqual([]);
  });
});

test('what a page sends is counted, a text that the service has served, and nothing else', () => {
  const counted = NAMES.filter(
    (name) => name === 'text.served' || AD_EVENTS[name].sentBy.some((sender) => sender.endsWith('-page')),
  );
  expect(counted).toEqual(NAMES.filter((name) => 'counting' in AD_EVENTS[name]));
});
