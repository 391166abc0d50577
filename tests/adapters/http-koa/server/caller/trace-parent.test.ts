import { describe, expect, test } from '@jest/globals';
import { parseTraceparent } from '../../../../../adapters/http-koa/server/caller/trace-parent.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('traceparent', () => {
  test.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-ff`, true],
    [`cc-${TRACE}-${SPAN}-01`, true],
    [`cc-${TRACE}-${SPAN}-01-what-comes-later`, true],
  ])('%s is read', (header, isSampled) => {
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  test.each([
    undefined,
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-011`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-user@mail.example-${SPAN}-01`,
    `00-${'a'.repeat(100_000)}-${SPAN}-01`,
  ])('%j is not', (header) => {
    expect(parseTraceparent(header)).toBeUndefined();
  });

  test('several headers are none', () => {
    expect(parseTraceparent([`00-${TRACE}-${SPAN}-01`])).toBeUndefined();
  });
});
