import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { cliBesideServer } from './cli-beside-server.js';
import type { Ended } from '../server.js';

const beside = cliBesideServer();
const { cli, succeed } = beside;

const campaign = (id: string, cpmUsd = 2) => ({
  id,
  advertiser: { name: 'Bay Roasters', domain: 'bay-roasters.example' },
  brief: { product: 'Bay Roasters', pitches: { en: 'Small batches, roasted on the day they ship.' } },
  creatives: [
    {
      ...{ id: `${id}-image`, format: 'image', headline: 'Fresh' },
      cta: { label: 'Taste', url: 'https://bay-roasters.example/bag' },
      image: { url: 'https://cdn.example/cup.png', width: 600, height: 315, alt: 'A cup' },
    },
  ],
  lineItems: [{ id: `${id}-item`, start: '2020-01-01', end: '2090-01-01', cpmUsd }],
});

const fileOf = (...campaigns: readonly object[]): string => {
  const path = join(beside.folder, 'campaigns.json');
  writeFileSync(path, JSON.stringify({ campaigns }));
  return path;
};

const published = async (): Promise<readonly string[]> => {
  const shown = JSON.parse(await succeed('catalog', 'show')) as {
    content: { campaigns: readonly { id: string; lineItems: readonly { cpmUsd: number }[] }[] };
  };
  return shown.content.campaigns.map(({ id, lineItems }) => `${id} ${lineItems[0]?.cpmUsd}`);
};

/** Runs a command on a terminal on which someone types this. */
const onTerminal = async (typed: string, ...args: readonly string[]): Promise<Ended> => {
  const before = [Object.getOwnPropertyDescriptor(process, 'stdin'), process.stderr.isTTY] as const;
  const value = Object.assign(new PassThrough(), { isTTY: true });
  Object.defineProperty(process, 'stdin', { value, configurable: true });
  process.stderr.isTTY = true;
  value.write(`${typed}\n`);
  try {
    return await cli(...args);
  } finally {
    if (before[0] !== undefined) Object.defineProperty(process, 'stdin', before[0]);
    process.stderr.isTTY = before[1];
  }
};

test('a file adds and changes, and what it omits stays unless it is to be removed and someone agrees', async () => {
  await succeed('campaigns', 'publish', fileOf(campaign('spring'), campaign('summer')));
  const changed = await succeed('campaigns', 'publish', fileOf(campaign('summer', 3), campaign('autumn')));
  expect(changed).toContain('1 other published campaign stays unchanged; --replace removes');
  expect(await published()).toEqual(['spring 2', 'summer 3', 'autumn 2']);

  const file = fileOf(campaign('summer', 4));
  const dryRun = await succeed('campaigns', 'publish', file, '--replace', '--dry-run');
  expect(dryRun).toMatch(/campaign spring removed\n.*campaign summer changed: lineItems\n.*campaign autumn removed/);

  const unattended = await cli('campaigns', 'publish', file, '--replace');
  expect(unattended).toMatchObject({ code: 2, stdout: '' });
  expect(unattended.stderr).toMatch(/campaign spring removed\n.*campaign autumn removed\n.* does not name these 2 /);
  const declined = await onTerminal('n', 'campaigns', 'publish', file, '--replace');
  expect([declined.code, declined.stderr]).toEqual([2, expect.stringContaining('Nothing was published. Without')]);
  expect(await published()).toEqual(['spring 2', 'summer 3', 'autumn 2']);

  const agreed = await onTerminal('y', 'campaigns', 'publish', file, '--replace');
  expect([agreed.code, agreed.stdout]).toEqual([0, expect.stringContaining('is published in')]);
  expect(await published()).toEqual(['summer 4']);
  await succeed('campaigns', 'publish', fileOf(campaign('winter')), '--replace', '--yes');
  expect(await published()).toEqual(['winter 2']);
});

test('nothing is asked where nothing would be removed', async () => {
  const now = await published();
  expect(now).toEqual(['winter 2']);
  await succeed('campaigns', 'publish', fileOf(campaign('winter', 5), campaign('spring')), '--replace');
  expect(await published()).toEqual(['winter 5', 'spring 2']);
});

test('of two entries with one id none is chosen, also where that id is published', async () => {
  const before = await published();
  const { code, stderr } = await cli('campaigns', 'publish', fileOf(campaign('winter', 8), campaign('winter', 9)));
  expect([code, stderr]).toEqual([1, expect.stringContaining('Two campaigns have the id "winter"')]);
  expect(await published()).toEqual(before);
});

test.each([
  [{}, 'there is nothing to publish'],
  [{ accounts: [] }, 'with --replace an empty list removes all of them'],
  [{ bidders: [] }, 'only campaigns and accounts can be published from it'],
])('%j to replace campaigns is refused', async (content, sentence) => {
  const path = join(beside.folder, 'wrong.json');
  writeFileSync(path, JSON.stringify(content));
  const { code, stderr } = await cli('campaigns', 'publish', path, '--replace', '--yes');
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
});

test('what never serves is warned of in check, dry run and change alike, and refused by --strict', async () => {
  const before = await published();
  const file = fileOf({
    ...campaign('odd'),
    lineItems: [{ id: 'odd-item', start: '2020-01-01', end: '2020-02-01', cpmUsd: 2 }],
  });
  const warning = 'warning flight-over: Line item "odd-item" ended at';
  const lines = [
    ['check', file],
    ['publish', file, '--dry-run'],
  ] as const;
  for (const line of lines) {
    expect(await succeed('campaigns', ...line)).toContain(warning);
    const { code, stderr } = await cli('campaigns', ...line, '--strict');
    expect([code, stderr]).toEqual([1, expect.stringContaining('"odd-item" ended at')]);
  }
  expect((await cli('campaigns', 'publish', file, '--strict')).code).toBe(1);
  expect(await published()).toEqual(before);
  expect(await succeed('campaigns', 'publish', file)).toContain(warning);
});

test('a campaign is paused, stays so when its file is published again, and is resumed', async () => {
  await succeed('campaigns', 'publish', fileOf(campaign('tea')));
  const statuses = async (): Promise<readonly unknown[]> => {
    const { content } = JSON.parse(await succeed('catalog', 'show')) as {
      content: { campaigns: readonly { id: string; status?: string; lineItems: readonly { status?: string }[] }[] };
    };
    return content.campaigns.flatMap(({ id, status, lineItems }) =>
      id === 'tea' ? [status, lineItems[0]?.status] : [],
    );
  };
  await succeed('campaigns', 'pause', 'tea');
  await succeed('campaigns', 'archive', 'tea', '--line-item', 'tea-item', '--note', 'sold out');
  expect(await statuses()).toEqual(['paused', 'archived']);
  expect(await succeed('catalog', 'history')).toContain('sold out – line item tea-item of campaign tea is archived');
  await succeed('campaigns', 'publish', fileOf(campaign('tea', 3)));
  expect(await statuses()).toEqual(['paused', 'archived']);
  await succeed('campaigns', 'resume', 'tea');
  expect(await statuses()).toEqual(['active', 'archived']);
  for (const wrong of [['nothing'], ['tea', '--creative', 'nothing'], ['tea', '--creative', 'a', '--line-item', 'b']])
    expect((await cli('campaigns', 'pause', ...wrong)).code).toBe(1);
});

test('an address that production refuses is a mistake', async () => {
  const [creative] = campaign('far').creatives;
  const image = { ...creative?.image, url: 'http://127.0.0.1:9000/cup.png' };
  const { code, stderr } = await cli(
    'campaigns',
    'check',
    fileOf({ ...campaign('far'), creatives: [{ ...creative, image }] }),
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('must be an https:// address of a public host')]);
});
