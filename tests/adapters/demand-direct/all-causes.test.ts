import { describe, expect, test } from '@jest/globals';
import { createDirectDemand } from '../../../adapters/demand-direct/index.js';
import type { Account } from '../../../domain/catalog/account.js';
import type { LineItem } from '../../../domain/catalog/campaign.js';
import { WEEKDAYS, type DayPart } from '../../../domain/catalog/day-parting.js';
import type { ChatOpportunity } from '../../../domain/demand/opportunity.js';
import { creativeId, placementCode } from '../../../domain/values/ids.js';
import { usd } from '../../domain/auction-rules.js';
import * as sample from '../../contracts/index.js';

const source = createDirectDemand({ destinations: 'public' });

const causesOf = async (lineItem: Partial<LineItem>, differs: Partial<ChatOpportunity> = {}) => {
  const campaigns = [sample.sampleCampaign({ lineItems: [sample.sampleLineItem(lineItem)] })];
  const opportunity = sample.sampleOpportunity(differs);
  const answer = await source.bid(opportunity, sample.sampleCatalog({ campaigns }), AbortSignal.abort());
  return answer.rejections.map(({ impId, lossReason, also = [] }) => ({ impId, all: [lossReason, ...also] }));
};

const AT_NIGHT: DayPart = { days: WEEKDAYS, fromHour: 2, toHour: 3 };
const targeting = (differs: Partial<LineItem['targeting']>): LineItem['targeting'] => ({
  ...sample.sampleLineItem().targeting,
  ...differs,
});
const creative = (name: string, differs: Parameters<typeof sample.sampleImageCreative>[0]) =>
  sample.sampleImageCreative({ id: creativeId(name), ...differs });
const insecure = { label: 'Look', url: 'http://192.168.0.4/' };

describe('a line item that is kept out', () => {
  test('names every cause in one turn, the one that decides first', async () => {
    const creatives = [creative('c', { review: 'draft', cta: insecure })];
    expect(await causesOf({ dayParts: [AT_NIGHT], creatives })).toEqual([
      { impId: undefined, all: ['outside-hours', 'creative-pending', 'creative-not-secure'] },
    ]);
  });

  test('adds what the conversation has against it, and what the account has', async () => {
    const account: Account = sample.sampleAccount({ floor: usd(50) });
    const wanted = targeting({ countries: ['JP'], topics: ['1'], keywords: [] });
    const all = await causesOf({ targeting: wanted }, { account, imps: [sample.sampleChatImp({ floor: usd(50) })] });
    expect(all).toEqual([{ impId: undefined, all: ['targeting-country', 'targeting-topic', 'below-floor'] }]);
  });

  test('is judged by the slot that least keeps it out', async () => {
    const other = sample.sampleChatImp({ id: 'b', placement: placementCode('elsewhere') });
    const here = sample.sampleChatImp();
    const placements = here.kind === 'chat' ? [here.placement] : [];
    const imps = [other, here];
    const [found] = await causesOf({ targeting: targeting({ placements, countries: ['JP'] }) }, { imps });
    expect(found?.all).toEqual(['targeting-country']);
  });

  test('is judged by its nearest creative', async () => {
    const creatives = [
      creative('far', { review: 'draft', cta: insecure }),
      creative('near', { review: 'draft' }),
      creative('refused', { review: 'rejected' }),
    ];
    expect((await causesOf({ creatives }))[0]?.all).toEqual(['creative-pending']);
  });
});

test('an account’s rules alone keep nobody from bidding: the auction judges them', async () => {
  const imps = [sample.sampleChatImp({ floor: usd(50) })];
  expect(await causesOf({}, { imps })).toEqual([]);
});

test('a creative that leads to a forbidden address is passed over for one that does not', async () => {
  const creatives = [creative('bad', { cta: insecure }), creative('good', {})];
  expect(await causesOf({ creatives })).toEqual([]);
});
