import { describe, expect, test } from '@jest/globals';
import { destination } from '../../../adapters/catalog-file/schema/fields.js';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import { LANDING_MACROS, macroProblem } from '../../../domain/auction/landing-macros.js';
import { bidId, creativeId, placementCode } from '../../../domain/values/ids.js';
import { usd } from '../auction-rules.js';
import { readPage } from '../../docs/markdown.js';
import * as sample from '../../contracts/index.js';

const landingOf = (url: string): string | undefined => {
  const bid = sample.sampleDirectBid();
  const creative = sample.sampleImageCreative({ id: creativeId('cup'), cta: { label: 'Look', url } });
  const imp = sample.sampleChatImp({ placement: placementCode('in&line') });
  const win = { imp, bid: { ...bid, creative }, bidId: bidId('ad-1'), clearingPrice: usd(2.5) };
  return createDirectDemand().finalise?.(win).cta.url;
};

describe('a landing address', () => {
  test('has its macros replaced, percent-encoded', () => {
    const { campaignId, lineItemId } = sample.sampleDirectBid();
    const url = 'https://shop.example/?p=${AUCTION_PRICE}${AUCTION_CURRENCY}&c=${CREATIVE_ID}&l=${LINE_ITEM_ID}';
    expect(landingOf(`${url}&s=\${PLACEMENT}#\${CAMPAIGN_ID}`)).toBe(
      `https://shop.example/?p=2.5USD&c=cup&l=${lineItemId}&s=in%26line#${campaignId}`,
    );
  });

  test('with each known macro is taken at check, and keeps none', () => {
    for (const name of LANDING_MACROS) {
      const url = `https://shop.example/a?x=\${${name}}`;
      expect(destination.safeParse(url).success).toBe(true);
      expect(landingOf(url)).not.toContain('${');
    }
  });

  test('without macros stays as it is', () =>
    expect(landingOf('https://shop.example/?a={b}$c')).toBe('https://shop.example/?a={b}$c'));
});

test.each(['USER_ID', 'AUCTION_LOSS', 'AUCTION_BID_ID:B64', '', 'constructor'])(
  'the macro %j is refused with those there are',
  (name) =>
    expect(macroProblem(`https://shop.example/?x=\${${name}}`)).toContain('one of AUCTION_BID_ID, AUCTION_IMP_ID'),
);

test.each(['https://${PLACEMENT}.example/', 'https://shop.example/${CAMPAIGN_ID}'])('%s might lead elsewhere', (url) =>
  expect(macroProblem(url)).toContain('only behind'),
);

test('the check of a file refuses it', () =>
  expect(destination.safeParse('https://shop.example/?x=${USER_ID}').error?.issues).toMatchObject([
    { message: expect.stringContaining('has a macro that is not one of') },
  ]));

test('a macro that never ends is refused', () =>
  expect(macroProblem('https://shop.example/?x=${CAMPAIGN_ID')).toContain('not one of'));

test('docs/reference/campaign-file.md has each macro and no other', () => {
  const [, section = ''] = readPage('docs/reference/campaign-file.md').split('| macro | value |');
  const rows = section.split('\n\n')[0] ?? '';
  const names = [...rows.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect(names.toSorted()).toEqual(LANDING_MACROS.toSorted());
});
