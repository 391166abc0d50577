import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PUBLISHER_TOKEN = 'chaos-publisher-token';
export const API_TOKEN = 'chaos-api-token';

const hashOf = (kind: 'publisher' | 'api', token: string) => ({
  ...{ kind, sha256: createHash('sha256').update(token).digest('hex') },
  last4: token.slice(-4),
});

/** A line item as far as these tests care. The best offer wins, so that one whose budget is small is used up first. */
export interface Offer {
  readonly id: string;
  readonly cpmUsd: number;
  readonly budgetUsd?: number;
  readonly dailyBudgetUsd?: number;
  readonly caps?: readonly object[];
}

const campaign = ({ id, ...offer }: Offer) => ({
  id,
  advertiser: { name: `Brand ${id}`, domain: `${id}.example` },
  brief: { product: `Things of ${id}`, pitches: { en: `Things of ${id} last for years.` }, facts: ['They last.'] },
  creatives: [
    {
      ...{ id: `${id}-image`, format: 'image', headline: 'Made with care' },
      cta: { label: 'Take a look', url: `https://${id}.example/offer` },
      image: { url: `https://${id}.example/picture.jpg`, width: 1_200, height: 628, alt: 'A thing on a wooden table' },
    },
  ],
  lineItems: [{ id: `${id}-line`, start: '2020-01-01', end: '2099-12-31', delivery: 'asap', ...offer }],
});

export interface Shop {
  readonly offers: readonly Offer[];
  readonly everyNth?: number;
}

/**
 * Writes the file of one production account that shows an ad at every `everyNth` turn; its path is what `CONFIG` names.
 */
export const writeShop = (folder: string, { offers, everyNth = 1 }: Shop): string => {
  const path = join(folder, 'config.json');
  const unlimited = { cooldownSeconds: 0, maxPerSession: null, maxPerDay: null, maxPerAdvertiserAndSession: null };
  const account = {
    ...{ id: 'chaos', mode: 'production', runOfNetwork: true, placements: [{ code: 'inlineAd', formats: ['image'] }] },
    pacing: { firstTurns: 0, everyNth, ...unlimited },
    traffic: { 'data-centre': 'observe', rate: 'observe' },
    tokenHashes: [hashOf('publisher', PUBLISHER_TOKEN), hashOf('api', API_TOKEN)],
  };
  writeFileSync(path, JSON.stringify({ accounts: [account], campaigns: offers.map(campaign) }));
  return path;
};
