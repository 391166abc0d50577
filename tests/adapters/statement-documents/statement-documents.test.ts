import { describe, expect, test } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { statementPdf } from '../../../adapters/statement-documents/index.js';
import type { Month } from '../../../domain/settlement/month.js';
import { partyOf } from '../../../domain/settlement/party.js';
import type { Statement, StatementLine } from '../../../domain/settlement/statement.js';
import { accountId } from '../../../domain/values/ids.js';

const MONTH = '2026-11' as Month;
const line = (item: string | undefined, amount: bigint, kind: StatementLine['kind'] = 'month'): StatementLine => ({
  ...{ kind, month: kind === 'month' ? MONTH : ('2026-10' as Month), account: accountId('acme') },
  ...{ item, impressions: amount < 0n ? -1 : 1, amount },
});

const LINES = [
  line('in-chat', 9_007_199_254_740_993_000_000_007n),
  line('=HYPERLINK("x")', 1n),
  line(undefined, -5n, 'correction'),
];

const statement = (name: string, lines: readonly StatementLine[] = LINES): Statement => ({
  ...{ number: { kind: 'bidder', sequence: 17 }, party: partyOf('bidder', 'north-dsp'), name, month: MONTH },
  ...{ closedAtMs: 1_796_300_000_000, author: 'anna', lines },
});

/** What each glyph stands for, from the font's map; then the glyphs of the pages. */
const textOf = (pdf: Buffer): string => {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return [inflateSync(Buffer.from(body, 'latin1')).toString('latin1')];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true) return [];
      throw error;
    }
  });
  const map = streams.find((stream) => stream.includes('beginbfrange')) ?? '';
  const unicode = [...map.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
  const glyphs = (hex: string): string => hex.replace(/..../g, (id) => unicode[parseInt(id, 16)] ?? '');
  const pages = streams.filter((stream) => stream.includes('TJ'));
  return pages
    .flatMap((page) => [...page.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => glyphs(hex)).join(''))
    .join('\n');
};

describe('a statement as PDF', () => {
  test('says what is stored, in Latin, Greek and Cyrillic, with the total to the nano', async () => {
    const text = textOf(await statementPdf(statement('Grüße Ωμέγα Київ')));
    for (const part of ['BI-000017', 'Grüße Ωμέγα Київ', '9007199254740993.000000007', '-0.000000005'])
      expect(text).toContain(part);
    expect(text).toContain('9007199254740993.000000003');
    expect(text).not.toContain('other than Latin');
  });

  test.each(['片名', 'שלום', 'سلام', '👩‍👧'])('%s is shown as ?, and the document says so', async (name) => {
    const text = textOf(await statementPdf(statement(name)));
    expect(text).toMatch(/bidder: \?+ \(north-dsp\)/);
    expect(text).toContain('other than Latin');
  });

  test('goes over as many pages as it needs', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => line(`placement-${i}`, BigInt(i + 1)));
    const text = textOf(await statementPdf(statement('x', lines)));
    for (const { item = '' } of lines) expect(text).toContain(`${item}\n`);
  });

  test('is the same bytes each time', async () => {
    expect(await statementPdf(statement('x'))).toEqual(await statementPdf(statement('x')));
  });
});
