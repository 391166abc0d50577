import { describe, expect, test } from '@jest/globals';
import { KNOWN_TOPICS } from '../../../adapters/reader-local/topic-hints.js';
import { LEAD_INS, leadIn } from '../../../adapters/writer-template/lead-ins.js';
import { copyGate } from '../../../bootstrap/copy-gate.js';
import { COPY_LANGUAGES } from '../../../domain/ad-text/languages.js';
import { REGISTERS } from '../../../domain/conversation/signals.js';

const moment = { language: 'en', register: 'neutral', topics: [], isAfterQuestion: false, seed: 's' } as const;
const SUBJECT = { name: 'Northtrail', domain: 'northtrail.example' };

describe('the closed list of lead-ins', () => {
  test('speaks the languages of the gate, in every register, of topics that the reader finds', () => {
    expect(Object.keys(LEAD_INS.leads).sort()).toEqual([...COPY_LANGUAGES].sort());
    for (const registers of Object.values(LEAD_INS.leads))
      expect(Object.keys(registers).sort()).toEqual([...REGISTERS].sort());
    for (const [topic, names] of Object.entries(LEAD_INS.topics)) {
      expect(KNOWN_TOPICS).toContain(topic);
      expect(Object.keys(names).sort()).toEqual([...COPY_LANGUAGES].sort());
    }
  });

  test.each(COPY_LANGUAGES)('passes the gate in %s before a brief that says nothing but its topic', (language) => {
    for (const register of REGISTERS)
      for (const [topic, names] of Object.entries(LEAD_INS.topics))
        for (const seed of ['a', 'b', 'c']) {
          const lead = leadIn({ language, register, topics: [topic], isAfterQuestion: false, seed }) ?? '';
          const brief = { product: names[language] ?? '', pitches: {}, facts: [] };
          const verdict = copyGate.check(lead, { brief, advertiser: SUBJECT, language, maxChars: 100, used: 0 });
          expect([lead, verdict]).toEqual([lead, { ok: true }]);
        }
  });

  test('names the first topic that has a name', () => {
    const lead = leadIn({ ...moment, topics: ['188', '__proto__', '492', '216'] });
    expect(lead).toMatch(/ cycling: $/u);
  });

  test('leads on without a topic, after a question in its own way, and not in a language it does not speak', () => {
    expect(leadIn(moment)).toMatch(/: $/u);
    expect(leadIn({ ...moment, isAfterQuestion: true })).toBe('While you think about it: ');
    expect(leadIn({ ...moment, language: 'ja' })).not.toMatch(/\s$/u);
    for (const language of ['fi', undefined, 'constructor']) expect(leadIn({ ...moment, language })).toBeUndefined();
  });
});
