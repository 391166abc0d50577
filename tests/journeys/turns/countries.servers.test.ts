import { createHash } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { countryFile } from '../../support/country-file.js';
import { runCommand } from '../../support/run-command.js';
import { eventually, startJourneyServer, type JourneyServer } from '../server.js';

const folder = mkdtempSync(join(tmpdir(), 'countries-'));
const GEO_DATABASE = join(folder, 'countries.mmdb');
const CONFIG = join(folder, 'config.json');
const TOKEN = 'publisher-token-of-the-german-account';
const [HERE, THERE] = ['192.0.2.7', '2001:db8:1::7'];
let server: JourneyServer;

const isIn = (country: string) => ({ country: { iso_code: country } });
/** As `geoipupdate` does it: the new file takes the place of the old one at once. */
const publish = (here: string, there: string): void => {
  writeFileSync(`${GEO_DATABASE}.new`, countryFile({ '192.0.2.0/24': isIn(here), '2001:db8:1::/48': isIn(there) }));
  renameSync(`${GEO_DATABASE}.new`, GEO_DATABASE);
};

beforeEach(() => publish('DE', 'US'));
beforeAll(async () => {
  publish('DE', 'US');
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  const tokenHashes = [{ kind: 'publisher', sha256, last4: TOKEN.slice(-4) }];
  const accounts = [{ id: 'german', mode: 'development', allowedCountries: ['DE'], tokenHashes }];
  writeFileSync(CONFIG, JSON.stringify({ accounts }));
  server = await startJourneyServer({ CONFIG, GEO_DATABASE, TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As the proxy in front passes on whom it heard. */
const post = async (path: string, address: string, more = {}): Promise<{ readonly [key: string]: unknown }> => {
  const body = JSON.stringify({ publisherToken: TOKEN, userId: 'u', ...more });
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers: { 'x-forwarded-for': address }, body });
  return (await answer.json()) as { readonly [key: string]: unknown };
};
const isEnabled = async (address: string): Promise<unknown> => (await post('/init', address)).enabled;

test('an account goes by the country of whoever calls, and by a new database at once', async () => {
  await eventually(async () => ((await isEnabled(HERE)) === true ? true : undefined));
  expect([await isEnabled(HERE), await isEnabled(THERE), await isEnabled('198.51.100.1')]).toEqual([true, false, true]);
  const turn = { conversationId: 'c', messages: [{ id: 'm', role: 'user', content: 'Which coffee should I try?' }] };
  expect(await post('/preload', THERE, turn)).toMatchObject({ errCode: 'session_disabled', permanent: true });
  expect(await post('/preload', HERE, turn)).toHaveProperty('bids');
  publish('US', 'DE');
  await eventually(async () => ((await isEnabled(THERE)) === true ? true : undefined));
  expect(await isEnabled(HERE)).toBe(false);
});

test('a new database that cannot be read changes nothing', async () => {
  publish('FR', 'DE');
  await eventually(async () => ((await isEnabled(HERE)) === false ? true : undefined));
  writeFileSync(GEO_DATABASE, 'no database');
  await eventually(() => (server.logs().includes('the database of countries was not changed') ? true : undefined));
  expect([await isEnabled(HERE), await isEnabled(THERE)]).toEqual([false, true]);
  const { code, stderr } = await runCommand(['serve'], { GEO_DATABASE, PORT: '0', DATA_DIR: join(folder, 'other') });
  expect(code).toBe(1);
  expect(stderr).toContain(`GEO_DATABASE: ${GEO_DATABASE} is no MaxMind database`);
});

test('the doctor says when countries are asked for and nobody can tell them', async () => {
  writeFileSync(GEO_DATABASE, 'no database');
  const found = async (env: Readonly<Record<string, string>>) =>
    (await runCommand(['doctor', '--url', server.url], { CONFIG, DATA_DIR: server.dataDir, ...env })).stdout;
  expect(await found({})).toContain(
    'warning  countries: nobody can tell them, and account german asks for some\n         → name a GEO_DATABASE',
  );
  expect(await found({ GEO_DATABASE })).toContain(`error    countries: `);
});
