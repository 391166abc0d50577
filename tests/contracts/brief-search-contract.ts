import { deepEqual, equal, ok } from 'node:assert/strict';
import type { BriefHit, BriefSearch, BriefText } from '../../application/ports/content/brief-search.js';
import { HOSTILE_STRINGS } from './assertions.js';
import { casesOf, type ContractCase, type Guarantees, type Make } from './contract-case.js';

const brief = (text: string, keywords = '', title = ''): BriefText => ({ title, keywords, text });

const BRIEFS: readonly BriefText[] = [
  brief('Tea from the mountains, picked by hand.', 'herbal tea', 'Alpine tea'),
  brief('Running shoes for wet trails, made by hand.', 'jogging', 'Trail shoes'),
  brief('Kaffeebohnen und Mühlen für zu Hause.', 'kaffee', 'Bohnen'),
];

const positions = (hits: readonly BriefHit[]): readonly number[] =>
  hits.map(({ position }) => position).sort((a, b) => a - b);

const guarantees: Guarantees<BriefSearch> = {
  'a word is found in its title, keywords and text, and nowhere else': (search) => {
    const index = search.prepare(BRIEFS);
    for (const [term, expected] of [
      ['alpine', [0]],
      ['jogging', [1]],
      ['picked', [0]],
      ['hand', [0, 1]],
      ['zebra', []],
    ] as const)
      deepEqual(positions(index.find(term)), expected);
  },
  'words are found in the spelling of terms, without accents and plural endings': (search) => {
    const index = search.prepare(BRIEFS);
    deepEqual(positions(index.find('muhlen')), [2]);
    deepEqual(positions(index.find('mountain')), [0]);
  },
  'every score is above 0 and finite, and each brief comes once': (search) => {
    for (const briefs of [BRIEFS, BRIEFS.slice(0, 1), [...BRIEFS, ...BRIEFS]]) {
      const index = search.prepare(briefs);
      for (const term of ['hand', 'tea', 'kaffee', 'trail']) {
        const hits = index.find(term);
        ok(hits.length > 0 || briefs.length === 1, `nothing was found for ${term}, so that this was not tried`);
        equal(new Set(positions(hits)).size, hits.length);
        for (const { position, score } of hits) {
          ok(position >= 0 && position < briefs.length, `no brief stands at ${position}`);
          ok(score > 0 && Number.isFinite(score), `score ${score}`);
        }
      }
    }
  },
  'a word of few briefs scores higher than one of many': (search) => {
    const index = search.prepare([brief('calm cup'), brief('calm night'), brief('calm road')]);
    const [rare] = index.find('cup');
    const [common] = index.find('calm');
    ok((rare?.score ?? 0) > (common?.score ?? 0), 'a common word tells as much as a rare one');
  },
  'the same term has the same hits, whatever was asked in between': (search) => {
    const index = search.prepare(BRIEFS);
    const before = index.find('hand');
    deepEqual(positions(before), [0, 1]);
    for (const term of ['tea', 'hand', 'zebra']) index.find(term);
    deepEqual(index.find('hand'), before);
    deepEqual(search.prepare(BRIEFS).find('hand'), before);
  },
  'no briefs, empty briefs and hostile ones are searched for hostile terms': (search) => {
    for (const briefs of [[], [brief('')], HOSTILE_STRINGS.map((text) => brief(text, text, text))]) {
      const index = search.prepare(briefs);
      for (const term of ['', '__proto__', 'constructor', ...HOSTILE_STRINGS]) ok(Array.isArray(index.find(term)));
    }
    equal(Object.keys(Object.prototype).length, 0);
  },
};

/** Every guarantee of `BriefSearch`. How well it ranks is not in here. */
export const briefSearchContract = (make: Make<BriefSearch>): readonly ContractCase[] => casesOf(make, guarantees);
