import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { callAds } from '../video/overlay-calls.js';
import { runCommand } from '../../support/run-command.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'data-centres-'));
const CLOUD = join(folder, 'ip-ranges.json');
const LIST = join(folder, 'hosters.txt');
const DATA_CENTRE_RANGES = `${CLOUD}, ${LIST}`;
const CONFIG = join(folder, 'config.json');
const [STRICT, LENIENT, API] = ['publisher-token-strict', 'publisher-token-lenient', 'api-token-strict'] as const;
const [IN_CLOUD, AT_HOSTER, AT_HOME] = ['203.0.113.7', '2001:db8:1::7', '198.51.100.1'];
let server: JourneyServer;

const hashOf = (kind: 'publisher' | 'api', token: string) => ({
  ...{ kind, sha256: createHash('sha256').update(token).digest('hex'), last4: token.slice(-4) },
});

/** The new file takes the place of the old one at once. */
const replace = (path: string, content: string): void => {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
};
const publish = (network: string): void =>
  replace(CLOUD, JSON.stringify({ prefixes: [{ ip_prefix: network, service: 'EC2' }], ipv6_prefixes: [] }));

const publishAll = (): void => {
  publish('203.0.113.0/24');
  replace(LIST, '# hosters\n2001:db8:1::/48\n127.0.0.0/8\n');
};
const MISTAKEN = '2001:db8:1::/48\n2001:db8:2::1/48\n';

beforeEach(publishAll);
beforeAll(async () => {
  publishAll();
  const accounts = [
    {
      id: 'strict',
      traffic: { 'data-centre': 'block' },
      tokenHashes: [hashOf('publisher', STRICT), hashOf('api', API)],
    },
    { id: 'lenient', tokenHashes: [hashOf('publisher', LENIENT)] },
  ];
  writeFileSync(CONFIG, JSON.stringify({ accounts }));
  server = await startJourneyServer({ CONFIG, DATA_CENTRE_RANGES, TRUSTED_PROXIES: '1', LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** As the proxy in front passes on whom it heard; a conversation that is new, so that no account may show an ad yet. */
const skipCodeOf = async (publisherToken: string, address: string): Promise<unknown> => {
  const messages = [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }];
  const answer = await fetch(`${server.url}/preload`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'user-agent': AGENT },
    body: JSON.stringify({ publisherToken, userId: address, conversationId: 'c', messages }),
  });
  return ((await answer.json()) as { readonly skipCode?: unknown }).skipCode;
};

test('an account that blocks data centres shows nobody there an ad, and all others do not mind', async () => {
  const codes = async (token: string) =>
    Promise.all([IN_CLOUD, AT_HOSTER, AT_HOME, '127.0.0.1'].map((address = '') => skipCodeOf(token, address)));
  await eventually(async () => ((await skipCodeOf(STRICT, AT_HOME ?? '')) === 'ad_skipped' ? true : undefined));
  expect(await codes(STRICT)).toEqual(['ivt_blocked', 'ivt_blocked', 'ad_skipped', 'ad_skipped']);
  expect(await codes(LENIENT)).toEqual(Array(4).fill('ad_skipped'));
});

test('the server of a publisher asks for slots from wherever it stands', async () => {
  const authorization = `Bearer ${API}`;
  const slots = await callAds(server.url, '{"title_id":"any"}', { authorization, 'x-forwarded-for': IN_CLOUD ?? '' });
  expect([slots.status, await slots.json()]).toEqual([200, { title_id: 'any', slots: [] }]);
});

test('a new file holds at once; one with mistakes changes nothing, and no address of a caller is logged', async () => {
  publish('198.51.100.0/24');
  const isBlocked = async (address = '') => (await skipCodeOf(STRICT, address)) === 'ivt_blocked';
  await eventually(async () => ((await isBlocked(AT_HOME)) ? true : undefined));
  expect(await isBlocked(IN_CLOUD)).toBe(false);
  replace(LIST, MISTAKEN);
  await eventually(() => (server.logs().includes('the networks of data centres were not changed') ? true : undefined));
  expect(server.logs()).toContain(`DATA_CENTRE_RANGES: ${LIST}: line 2: is an address inside of a network`);
  expect([await isBlocked(AT_HOSTER), await isBlocked(AT_HOME)]).toEqual([true, true]);
  for (const address of [IN_CLOUD, AT_HOSTER, AT_HOME]) expect(server.logs()).not.toContain(address);
  const { code, stderr } = await runCommand(['serve'], {
    DATA_CENTRE_RANGES,
    PORT: '0',
    DATA_DIR: join(folder, 'other'),
  });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${LIST}: line 2: is an address inside of a network`)]);
});

test('the doctor reads the files, and says who blocks what nobody knows', async () => {
  replace(LIST, MISTAKEN);
  const found = async (env: Readonly<Record<string, string>>) =>
    (await runCommand(['doctor', '--url', server.url], { CONFIG, DATA_DIR: server.dataDir, ...env })).stdout;
  expect(await found({})).toContain(
    'warning  data centres: nobody knows their addresses, and account strict blocks them\n         → name DATA_CENTRE_RANGES',
  );
  const both = await found({ DATA_CENTRE_RANGES });
  expect(both).toContain(`ok       data centres: ${CLOUD} can be read, networks: 1`);
  expect(both).toContain('error    data centres: ');
  expect(both).toContain(`${LIST}: line 2: is an address inside of a network`);
});
