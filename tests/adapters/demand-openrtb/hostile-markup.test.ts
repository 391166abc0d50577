import { expect, test } from '@jest/globals';
import { fromBidResponse, type AnswerContext, type BidderAnswer } from '../../../adapters/demand-openrtb/index.js';
import { contextOf } from './exemplar.js';

const read = (bid: object, context: AnswerContext): Promise<BidderAnswer> =>
  fromBidResponse(JSON.stringify({ id: context.ask.request.id, seatbid: [{ bid: [bid] }] }), context);

test('markup that is too long is not even read', async () => {
  const context = contextOf({ why: 'every format', opportunity: { kind: 'chat' }, bidder: {} });
  const bid = {
    id: 'b',
    impid: '1',
    price: 1,
    crid: 'c',
    adomain: ['shop.example'],
    mtype: 1,
    w: 300,
    h: 250,
    adm: 'x'.repeat(100_001),
  };
  const answer = await read(bid, context);
  expect(answer.rejections).toMatchObject([{ lossReason: 'filtered', detail: 'markup-too-long' }]);
});

test('macros in markup are counted, since each grows when the bid has won', async () => {
  const context = contextOf({ why: 'every format', opportunity: { kind: 'chat' }, bidder: {} });
  const bid = { id: 'b', impid: '1', price: 1, crid: 'c', adomain: ['shop.example'], mtype: 1, w: 300, h: 250 };
  const withMacros = (count: number) => ({ ...bid, adid: 'x'.repeat(512), adm: '${AUCTION_AD_ID}'.repeat(count) });
  expect((await read(withMacros(200), context)).bids).toHaveLength(1);
  const { bids, rejections } = await read(withMacros(201), context);
  expect(bids).toEqual([]);
  expect(rejections).toMatchObject([{ lossReason: 'filtered', detail: 'macros-too-many' }]);
});

test.each([
  ['deep', `<VAST version="4.2">${'<a>'.repeat(30_000)}`],
  ['wide', `<VAST version="4.2">${'<Ad/>'.repeat(19_000)}</VAST>`],
  ['attributes', `<VAST ${Array.from({ length: 9_000 }, (_, i) => `a${i}="1"`).join(' ')}></VAST>`],
  ['quoted', `<VAST version="4.2">${'<a b="/>">'.repeat(7_000)}${'</a>'.repeat(7_000)}</VAST>`],
  ['sections', `<VAST version="4.2">${'<![CDATA['.repeat(9_000)}</VAST>`],
  ['crossed', `<VAST version="4.2">${'<a><b>'.repeat(15)}${'</c></d>'.repeat(15)}</VAST>`],
  ['unclosed', `<VAST version="4.2"><Ad id="${'x'.repeat(90_000)}`],
])('a VAST document that is %s is refused, with its reason', async (kind, adm) => {
  const context = contextOf({
    why: 'video',
    opportunity: { kind: 'chat', imps: [{ formats: ['video'] }] },
    bidder: {},
  });
  const bid = { id: 'b', impid: '1', price: 1, crid: 'c', adomain: ['shop.example'], mtype: 2, adm };
  const answer = await read(bid, context);
  expect(answer.bids).toEqual([]);
  expect(answer.rejections).toMatchObject([
    {
      lossReason: 'missing-markup',
      detail: kind === 'crossed' ? 'vast-empty' : 'vast-unreadable',
    },
  ]);
});
