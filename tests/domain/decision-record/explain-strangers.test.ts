import { describe, expect, test } from '@jest/globals';
import { MAX_CANDIDATES } from '../../../domain/decision-record/report.js';
import { explainDecision } from '../../../domain/decision-record/explain.js';
import { decisionId, slotId, sourceId } from '../../../domain/values/ids.js';
import { chatRecord, overlayRecord } from '../decision-records.js';

describe('what comes from strangers', () => {
  const evil = 'a\u001b[2J\u0000\r\nb\u202e\ud800';

  test('cannot steer a terminal or begin a line', () => {
    const candidate = {
      source: sourceId(evil),
      candidate: evil,
      impId: evil,
      dealId: evil,
      detail: evil,
      outcome: 'won',
    } as const;
    const source = { source: sourceId(evil), outcome: 'failed', elapsedMs: 1, detail: evil } as const;
    const gate = { gate: 'placement', pass: false, reason: 'placement-unknown', detail: evil } as const;
    const all = { candidates: [candidate], sources: [source], gates: [gate], topics: [evil], language: evil };
    const told = [...explainDecision(chatRecord(all)), ...explainDecision(overlayRecord({ slotId: slotId(evil) }))];
    for (const line of told) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(told.join('\n')).toContain('a\ufffd[2J\ufffd\ufffd\ufffdb\ufffd\ufffd');
  });

  test('stays bounded', () => {
    const candidate = { source: sourceId('dsp'), candidate: 'x'.repeat(200), outcome: 'won' } as const;
    const full = chatRecord({ candidates: Array.from({ length: MAX_CANDIDATES }, () => candidate) });
    expect(explainDecision(full).length).toBeLessThan(MAX_CANDIDATES + 40);
  });

  test('reads the same after a store kept it as JSON', () => {
    const record = chatRecord({ id: decisionId('d-9'), reason: 'cooldown' });
    expect(explainDecision(JSON.parse(JSON.stringify(record)))).toEqual(explainDecision(record));
  });
});
