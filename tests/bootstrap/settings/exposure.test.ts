import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { demoCatalog } from '../../../bootstrap/demo/index.js';
import { checkAddresses, checkExposure } from '../../../adapters/cli/doctor/check-server.js';
import { reachOf } from '../../../bootstrap/command-line/doctor.js';
import { exposureOf, knownHosts, knownTokenAccounts, SET_PUBLIC_URL } from '../../../bootstrap/settings/exposure.js';
import { startServer } from '../../../bootstrap/index.js';
import { readSettings } from '../../../bootstrap/settings/read-settings.js';
import { SettingsError } from '../../../bootstrap/settings/settings-error.js';
import type { Settings } from '../../../bootstrap/settings/settings.js';
import { accountId } from '../../../domain/values/ids.js';

const SECRET = 'a-secret-of-24-characters';

describe('a server that forgot NODE_ENV', () => {
  test.each([
    [{}, false],
    [{ HOST: 'localhost', PORT: '9000' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:8080' }, false],
    [{ PUBLIC_URL: 'http://10.0.2.2:8080' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.7' }, true],
    [{ HOST: '10.0.2.2' }, true],
    [{ HOST: 'localhost.example.com' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
    [{ PUBLIC_URL: 'https://ads.example.com' }, true],
    [{ PUBLIC_URL: 'https://127.0.0.1.example.com' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://ads.example.com', NODE_ENV: 'production' }, false],
  ])('%j: refused %s, and has no default admin token then', (env, refused) => {
    const settings = readSettings(env);
    expect(exposureOf(settings) !== undefined).toBe(refused);
    const isOpen = !refused && !('NODE_ENV' in env);
    expect(settings.adminToken).toBe(isOpen ? 'dev-admin-token' : undefined);
  });

  test('does not start beyond loopback, and says in one line what to set', async () => {
    const quiet = { port: 0, dataDir: undefined, logLevel: 'silent' } as const;
    for (const env of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://ads.example.com', HOST: '127.0.0.1' }]) {
      const started = await startServer({ env, settings: quiet }).then(
        async (server) => (await server.close(), 'it started'),
        (error: unknown) => error,
      );
      expect(started).toBeInstanceOf(SettingsError);
      const [problem = '', ...more] = (started as SettingsError).problems;
      expect(more).toEqual([]);
      expect(problem).toMatch(/^(HOST|PUBLIC_URL): [^\n]*set NODE_ENV=production[^\n]*HOST=127\.0\.0\.1[^\n]*$/);
    }
  });

  test('nor by a setting that is given in code', async () => {
    const settings = { port: 0, dataDir: undefined, logLevel: 'silent', host: '0.0.0.0' } as const;
    await expect(startServer({ env: {}, settings })).rejects.toThrow('set NODE_ENV=production');
  });
});

describe('the admin token', () => {
  test('has at least 24 characters outside development', () => {
    for (const token of ['dev-admin-token', 'x'.repeat(23)])
      expect(() => readSettings({ NODE_ENV: 'production', ADMIN_TOKEN: token })).toThrow('at least 24 characters');
    expect(readSettings({ NODE_ENV: 'production', ADMIN_TOKEN: SECRET }).adminToken).toBe(SECRET);
    expect(readSettings({ ADMIN_TOKEN: 'short-one' }).adminToken).toBe('short-one');
  });

  test.each(['correct horse battery staple 42', 'a-secret-of-24-characters!', 'ein-Schlüssel-von-24-Zeichen'])(
    'can be sent as a bearer token, unlike %s',
    (token) =>
      expect(() => readSettings({ NODE_ENV: 'production', ADMIN_TOKEN: token })).toThrow(
        /ADMIN_TOKEN.*letters, digits/,
      ),
  );
});

describe('doctor', () => {
  const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
  const credentials = new Map([
    [hash('demo-api-token'), { kind: 'api' as const, scopes: [], last4: 'oken', accountId: accountId('acme') }],
  ]);

  const examined = (settings: Settings, known: Parameters<typeof knownTokenAccounts>[0]) =>
    checkExposure(reachOf(settings), knownTokenAccounts(known));

  test('says that a server does not start as it is set', () => {
    expect(examined(readSettings({ HOST: '0.0.0.0' }), new Map())).toMatchObject({
      level: 'error',
      next: expect.stringContaining('NODE_ENV=production'),
    });
  });

  test('finds an account in production that a token of the README opens', () => {
    const settings = readSettings({ NODE_ENV: 'production', HOST: '0.0.0.0' });
    expect(examined(settings, credentials)).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/acme$/),
    });
    expect(examined(settings, new Map()).level).toBe('ok');
    expect(examined(readSettings({}), credentials).level).toBe('ok');
  });
});

describe('addresses that are handed out in production', () => {
  test.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ HOST: '192.168.1.7' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://ads.example.com' }, false],
    [{ PUBLIC_URL: 'http://localhost' }, false],
    [{ NODE_ENV: 'development' }, false],
  ])('%j: names this machine itself: %s', (env, isUnreachable) => {
    const settings = readSettings({ NODE_ENV: 'production', ...env });
    const finding = isUnreachable ? [expect.objectContaining({ level: 'warning', next: SET_PUBLIC_URL })] : [];
    expect(checkAddresses(reachOf(settings))).toEqual(finding);
  });
});

describe('names of the server', () => {
  const isKnown = knownHosts('https://ads.example.com', ['Ads.Internal']);

  test.each([
    undefined,
    'ads.example.com',
    'ADS.example.com:443',
    'ads.example.com.',
    'ads.internal:8080',
    'localhost:1',
    '[::1]:8080',
    '127.0.0.1',
    'a.localhost',
    '192.168.1.7:80',
    '[2001:db8::1]',
  ])('%s is one', (host) => expect(isKnown(host)).toBe(true));

  test.each([
    '',
    'evil.example',
    'evil.example:8080',
    'ads.example.com.evil.example',
    'localhost.evil.example',
    'xads.example.com',
    '127.0.0.1.evil.example',
    '[evil.example]',
    'a:b:c',
    '127.0.0.1:80@evil.example',
  ])('%j is none', (host) => expect(isKnown(host)).toBe(false));
});

test('a token of every seeded account, and of its twin for whom the template writes, is known to everybody', () => {
  const { accounts, credentials } = demoCatalog((token) => createHash('sha256').update(token).digest('hex'), true);
  expect([...knownTokenAccounts(credentials)].sort()).toEqual(accounts.map(({ id }) => id).sort());
});
