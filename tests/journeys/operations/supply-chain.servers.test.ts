import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMockDsp, type MockDsp } from '../../../adapters/mock-bidder/index.js';
import { Conversation } from '../conversation.js';
import { runCommand } from '../../support/run-command.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

interface Sellers {
  readonly sellers: readonly { readonly seller_id: string; readonly seller_type: string; readonly domain?: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'supply-chain-'));
const CONFIG = join(folder, 'config.json');
const SUPPLY = { asi: 'ads.example.com', version: '1.0', certificationAuthorityId: 'f08c47fec0942fa0' };
let dsp: MockDsp;
let server: JourneyServer;

beforeAll(async () => {
  dsp = await startMockDsp({ mode: 'no-bid' });
  const bidders = [{ id: 'buyer', url: `${dsp.origin}/openrtb`, hosts: ['127.0.0.1'] }];
  const accounts = [{ id: 'reseller', seller: { name: 'Middle Ltd', domain: 'middle.example', type: 'intermediary' } }];
  writeFileSync(CONFIG, JSON.stringify({ bidders, accounts, supply: SUPPLY }));
  server = await startJourneyServer({ CONFIG, BIDDER_REACH: 'loopback' });
});
afterAll(async () => {
  await server.stop();
  await dsp.close();
  rmSync(folder, { recursive: true });
});

const cli = (...args: readonly string[]) => runCommand(args, { CONFIG, DATA_DIR: server.dataDir });

describe('three documents name the seller', () => {
  test('by one id: bid request, sellers.json, ads.txt', async () => {
    const conversation = new Conversation(server.url, 'demo-publisher-token');
    const asked = await eventually(async () => {
      await conversation.turn();
      return dsp.seen.find(({ body }) => body !== undefined);
    });
    const { source, site } = JSON.parse(asked.body ?? '') as {
      readonly source: { readonly schain: { readonly complete: number; readonly nodes: readonly object[] } };
      readonly site: { readonly publisher: { readonly id: string } };
    };
    expect(source.schain).toMatchObject({ complete: 1, nodes: [{ asi: 'ads.example.com', sid: 'demo' }] });
    expect(site.publisher.id).toBe('demo');
    const { sellers } = (await (await fetch(`${server.url}/sellers.json`)).json()) as Sellers;
    expect(sellers).toContainEqual({
      ...{ seller_id: 'demo', seller_type: 'PUBLISHER' },
      ...{ name: 'Demo Publisher', domain: 'publisher.example' },
    });
    expect(sellers.map(({ seller_id }) => seller_id)).not.toContain('dev');
    const { stdout } = await cli('accounts', 'ads-txt', 'demo');
    expect(stdout).toBe('ads.example.com, demo, DIRECT, f08c47fec0942fa0\nOWNERDOMAIN=publisher.example\n');
  });

  test('and an intermediary as one', async () => {
    const { sellers } = (await (await fetch(`${server.url}/sellers.json`)).json()) as Sellers;
    expect(sellers.find(({ seller_id }) => seller_id === 'reseller')?.seller_type).toBe('INTERMEDIARY');
    expect((await cli('accounts', 'ads-txt', 'reseller')).stdout).toBe(
      'ads.example.com, reseller, RESELLER, f08c47fec0942fa0\n',
    );
  });
});

describe('ad-placement accounts ads-txt', () => {
  test.each([
    ['nobody', ['accounts', 'ads-txt', 'nobody'], /There is no account "nobody"/],
    ['a test account', ['accounts', 'ads-txt', 'dev'], /nobody buys from it/],
  ])('%s is refused in one sentence', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
  });

  test('an operator without an id of a certification authority learns what to set, and gets no line of three fields', async () => {
    const path = join(folder, 'without-authority.json');
    const { certificationAuthorityId: _none, ...supply } = SUPPLY;
    writeFileSync(path, JSON.stringify({ supply }));
    const { code, stdout, stderr } = await runCommand(['accounts', 'ads-txt', 'demo'], {
      ...{ CONFIG: path, DATA_DIR: server.dataDir },
    });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The line has four fields[^\n]*"certificationAuthorityId"[^\n]*\n$/);
  });

  test('an operator that has not said who sells learns how', async () => {
    const { code, stderr } = await runCommand(['accounts', 'ads-txt', 'demo'], { DATA_DIR: server.dataDir });
    expect([code, stderr]).toEqual([1, expect.stringContaining('"supply": {"asi": "ads.example.com"')]);
  });
});
