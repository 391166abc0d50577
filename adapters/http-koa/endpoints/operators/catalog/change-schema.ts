import { z } from 'zod';
import { DELIVERY_STATUSES } from '../../../../../domain/catalog/content/delivery-status.js';
import { boundedText, filledText } from '../../../server/body/bounded.js';

const MAX_ENTRIES = 10_000;
const MAX_ID_CHARS = 200;
const MAX_VERSION = 1e12;

const entry = z.looseObject({ id: filledText(MAX_ID_CHARS) }).meta({ id: 'CatalogEntry' });
const atMost = <Item extends z.ZodType>(item: Item) =>
  z.array(item).refine((items) => items.length <= MAX_ENTRIES, { error: `must have at most ${MAX_ENTRIES} entries` });
const entries = () => atMost(entry);
const ids = () => atMost(filledText(MAX_ID_CHARS));
const VERSION = { error: 'must be the version that you have seen, a whole number' };
const version = () => z.int(VERSION).min(0, VERSION).max(MAX_VERSION, VERSION);

const supply = z
  .looseObject({ asi: filledText(MAX_ID_CHARS) })
  .meta({ id: 'CatalogSupply', description: 'Who sells.' });
const partial = {
  accounts: entries().optional(),
  campaigns: entries().optional(),
  bidders: entries().optional(),
  supply: supply.optional(),
};
export const author = () => filledText(100).optional().meta({ description: 'Who stands in the history.' });
const audit = { author: author(), note: boundedText(500).optional().meta({ description: 'Why, for the history.' }) };
const ask = {
  expectedVersion: version().meta({
    description: 'The version that the change is made of; another one is a conflict.',
  }),
  ...audit,
};

export const putCatalogRequest = z
  .strictObject({
    ...ask,
    content: z.strictObject({
      accounts: entries(),
      campaigns: entries(),
      bidders: entries(),
      supply: supply.optional(),
    }),
  })
  .meta({ id: 'PutCatalog' });

export const patchCatalogRequest = z
  .strictObject({
    ...ask,
    set: z.strictObject(partial).optional().meta({ description: 'Each in place of the entry of its id, or new.' }),
    remove: z
      .strictObject({
        accounts: ids().optional(),
        campaigns: ids().optional(),
        bidders: ids().optional(),
        supply: z.literal(true).optional(),
      })
      .optional(),
  })
  .meta({ id: 'PatchCatalog' });

export const rollbackRequest = z.strictObject({ ...ask, version: version() }).meta({ id: 'RollBackCatalog' });

const id = () => filledText(MAX_ID_CHARS);
export const statusRequest = z
  .strictObject({
    ...audit,
    campaign: id(),
    lineItem: id().optional().meta({ description: 'Only this line item of it.' }),
    creative: id().optional().meta({ description: 'Only this creative of it; not beside `lineItem`.' }),
    status: z.enum(DELIVERY_STATUSES),
  })
  .refine(({ lineItem, creative }) => lineItem === undefined || creative === undefined, {
    path: ['creative'],
    error: 'must not stand beside "lineItem"',
  })
  .meta({ id: 'SetStatus' });
