import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { WireBid } from '../../../adapters/wire/index.js';
import { cliBesideServer } from './cli-beside-server.js';
import { Conversation, recordOf } from '../conversation.js';
import { eventually } from '../server.js';
import { readText } from '../watched-ad.js';

const beside = cliBesideServer();
const { succeed, folder } = beside;

const QUESTION = 'Which coffee should I try this morning, and how do I brew it well at home?';
const TEXT = 'Bay Roasters roasts in small batches. It sends a fresh bag to your door every week.';

const FILE = {
  accounts: [
    {
      id: 'reviewed',
      runOfNetwork: true,
      pacing: { firstTurns: 0, everyNth: 1, cooldownSeconds: 0, maxPerAdvertiserAndSession: null },
      placements: [{ code: 'inlineAd', formats: ['image'] }],
      blockedAdvertisers: ['harbor-coffee.example', 'lumen-desk.example', 'northtrail.example'],
    },
  ],
  campaigns: [
    {
      id: 'bay',
      advertiser: { name: 'Bay Roasters', domain: 'bay-roasters.example' },
      brief: {
        product: 'Bay Roasters',
        pitches: { en: 'Bay Roasters roasts in small batches and sends a fresh bag to your door every week.' },
        variants: [{ language: 'en', angle: 'batches', text: TEXT }],
      },
      categories: ['222'],
      accounts: ['reviewed'],
      creatives: [
        {
          id: 'bay-image',
          format: 'image',
          headline: 'Fresh',
          cta: { label: 'Taste', url: 'https://bay-roasters.example/bag' },
          image: { url: 'https://cdn.example/cup.png', width: 600, height: 315, alt: 'A cup' },
        },
      ],
      lineItems: [{ id: 'bay-item', start: '2020-01-01', end: '2090-01-01', cpmUsd: 2 }],
    },
  ],
};

const tokenIn = (stdout: string, kind: string): string =>
  new RegExp(`^${kind} +token {2}(\\S+)$`, 'm').exec(stdout)?.[1] ?? '';

let token = '';
const win = async (): Promise<WireBid | undefined> => {
  const { status, bids } = await new Conversation(beside.server.url, token).turn({ say: QUESTION });
  // The server does not know the token at once.
  return status === 200 ? bids[0] : undefined;
};

test('a text waits after it was published, is shown once it is approved, and not any more once it is rejected', async () => {
  const file = join(folder, 'campaigns.json');
  writeFileSync(file, JSON.stringify(FILE));
  await succeed('campaigns', 'publish', file);
  const tokens = await succeed('accounts', 'rotate', 'reviewed');
  token = tokenIn(tokens, 'publisher');

  const pending = await succeed('texts', 'list', 'bay', '--review', 'pending');
  expect(pending).toContain('pending  bay  en-neutral-batches');
  expect(pending).toContain('    rests on: Bay Roasters roasts in small batches and sends');
  const before = await eventually(win);
  expect(before.content).not.toBe(TEXT);
  expect(await readText(beside.server.url, before, QUESTION)).not.toContain('It sends a fresh bag');

  expect(await succeed('texts', 'approve', 'bay', '--all')).toContain('is published in');
  const approved = await eventually(async () => {
    const bid = await win();
    return bid?.content === TEXT ? bid : undefined;
  });
  expect(await readText(beside.server.url, approved, QUESTION)).toMatch(
    /: Bay Roasters roasts in small batches\. It /u,
  );
  const texts = await eventually(async () => {
    const record = await recordOf(beside.server.url, tokenIn(tokens, 'api'), approved.bidId);
    return record.texts;
  });
  expect(texts).toMatchObject([{ writer: 'reviewed', variant: 'en-neutral-batches' }]);
  expect(await succeed('catalog', 'history')).toContain('texts of bay approved: en-neutral-batches');

  // Published once more, it keeps its review.
  await succeed('campaigns', 'publish', file);
  expect(await succeed('texts', 'list', 'bay')).toContain('approved  bay  en-neutral-batches');

  await succeed('texts', 'reject', 'bay', 'en-neutral-batches', '--reason', 'too long');
  await eventually(async () => ((await win())?.content === TEXT ? undefined : true));
  expect(await succeed('texts', 'list', 'bay')).toContain('rejected  bay  en-neutral-batches  (too long)');
});
