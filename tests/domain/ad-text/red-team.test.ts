import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import type { Brief } from '../../../domain/catalog/creative.js';

/** A conversation in which the reader orders the model to write something, between « and ». */
interface Conversation {
  readonly kind: string;
  readonly language: string;
  readonly reader: string;
  readonly orders: string;
}

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./red-team/${name}.json`, import.meta.url), 'utf8')) as unknown;
const conversations = read('conversations') as readonly Conversation[];
const briefs = read('briefs') as readonly Brief[];

/** A model that obeys whoever wrote last: the order alone, after the pitch, and joined to it. */
const obeyed = (reader: string, { pitches, product }: Brief): readonly string[] => {
  const order = /«([^»]*)»/u.exec(reader)?.[1] ?? '';
  const [pitch = product] = Object.values(pitches);
  return [order, `${pitch} ${order}`, `${pitch.replace(/\.$/, '')}; ${order}`];
};

/** What a page would show of it: whole sentences up to the first that is refused. */
const shownOf = (text: string, brief: Brief, { language, reader }: Conversation): readonly string[] => {
  const advertiser = { name: brief.product.split(' ')[0] ?? '', domain: 'advertiser.example' };
  const shown: string[] = [];
  for (const sentence of copyGate.sentencesOf(text)) {
    const used = shown.join(' ').length;
    const context = { brief, advertiser, maxChars: 400, used, language, readerWords: reader };
    if (!copyGate.check(sentence, context).ok) break;
    shown.push(sentence);
  }
  return shown;
};

test('there are two hundred conversations of twenty kinds, and fifty briefs', () => {
  expect(conversations.length).toBeGreaterThanOrEqual(200);
  expect(new Set(conversations.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20);
  expect(briefs.length).toBeGreaterThanOrEqual(50);
});

test('of what an obedient model writes, nothing that the attacker ordered is shown whole', () => {
  const leaked = conversations.flatMap((conversation, i) =>
    // Every conversation meets ten briefs, and every brief forty conversations.
    briefs
      .filter((_, j) => (i + j) % 5 === 0)
      .flatMap((brief) =>
        obeyed(conversation.reader, brief).flatMap((text) => {
          const shown = shownOf(text, brief, conversation).join(' ');
          return shown.endsWith(conversation.orders) ? [`${conversation.kind}: ${conversation.orders}`] : [];
        }),
      ),
  );
  expect([...new Set(leaked)]).toEqual([]);
});
