import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { WireAdSlot, WireAdsResponse } from '../../../adapters/wire/index.js';
import { runCommand } from '../../support/run-command.js';
import { postPreload } from '../conversation.js';
import { callAds } from '../video/overlay-calls.js';
import { eventually, runCli, runServer, startCli } from '../server.js';
import { cliBesideServer } from './cli-beside-server.js';

const beside = cliBesideServer();
const { cli, succeed, folder } = beside;

const tokensIn = (stdout: string): { readonly publisher: string; readonly api: string } => ({
  publisher: /^publisher token {2}(\S+)$/m.exec(stdout)?.[1] ?? '',
  api: /^api {7}token {2}(\S+)$/m.exec(stdout)?.[1] ?? '',
});

const preloadStatus = async (publisherToken: string): Promise<number> => {
  const messages = [{ id: '1', role: 'user', content: 'Hello there' }];
  const body = { publisherToken, userId: 'user', conversationId: 'conversation', messages };
  return (await postPreload(beside.server.url, body)).status;
};

const adsStatus = async (token: string): Promise<number> =>
  (await callAds(beside.server.url, '{"title_id":"none"}', { authorization: `Bearer ${token}` })).status;

const untilStatuses = (tokens: { publisher: string; api: string }, status: number): Promise<true> =>
  eventually(async () => {
    const statuses = [await preloadStatus(tokens.publisher), await adsStatus(tokens.api)];
    return statuses.every((each) => each === status) ? true : undefined;
  });

test('in processes of their own: a new account opens a running server, a rotated token does not, a refusal is one sentence', async () => {
  const env = { DATA_DIR: beside.server.dataDir };
  const created = await runCli(['accounts', 'create', 'acme', '--name', 'Acme', '--mode', 'development'], env);
  expect([created.code, created.stderr]).toEqual([0, '']);
  const first = tokensIn(created.stdout);
  expect(first.publisher).toMatch(/^pub_[0-9A-Za-z]{38}$/);
  expect(first.api).toMatch(/^sk_[0-9A-Za-z]{38}$/);
  await untilStatuses(first, 200);
  const second = tokensIn((await runCli(['accounts', 'rotate', 'acme'], env)).stdout);
  await untilStatuses(second, 200);
  await untilStatuses(first, 401);
  const again = await runCli(['accounts', 'create', 'acme'], env);
  expect(again).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is an account "acme" already.+\n$/),
  });
  const listed = await succeed('accounts', 'list');
  expect(listed).toContain(`publisher …${second.publisher.slice(-4)}, api …${second.api.slice(-4)}`);
  const files = readdirSync(env.DATA_DIR).map((name) => readFileSync(join(env.DATA_DIR, name), 'latin1'));
  const stored = files.join('\n');
  expect(stored).toContain(createHash('sha256').update(second.api).digest('hex'));
  for (const token of [first, second].flatMap(({ publisher, api }) => [publisher, api]))
    expect(stored + listed + beside.server.logs()).not.toContain(token);
});

describe('accounts', () => {
  test('an earlier token goes on for as long as it is kept, is listed with its end, and a revoked one does not', async () => {
    const first = tokensIn(await succeed('accounts', 'create', 'kept', '--mode', 'development'));
    const second = tokensIn(await succeed('accounts', 'rotate', 'kept', '--keep-old', '24h'));
    await untilStatuses(second, 200);
    await untilStatuses(first, 200);
    const last4 = first.publisher.slice(-4);
    expect(await succeed('accounts', 'list')).toMatch(new RegExp(`publisher …${last4} until \\d{4}-`));
    await succeed('accounts', 'revoke', 'kept', '--last4', last4);
    await eventually(async () => ((await preloadStatus(first.publisher)) === 401 ? true : undefined));
    await untilStatuses({ publisher: second.publisher, api: first.api }, 200);
    expect((await cli('accounts', 'rotate', 'kept', '--keep-old', 'long')).stderr).toMatch(/24h, 30m or 7d/);
  });

  test('a production account begins at the recommended relevance, a development account shows any test ad', async () => {
    await succeed('accounts', 'create', 'live');
    await succeed('accounts', 'create', 'trial', '--mode', 'development');
    const { content } = JSON.parse(await succeed('catalog', 'show')) as { content: { accounts: { id: string }[] } };
    expect(content.accounts.find(({ id }) => id === 'live')).toMatchObject({ minRelevance: 0.7 });
    expect(content.accounts.find(({ id }) => id === 'trial')).not.toHaveProperty('minRelevance');
  });

  test('one kind of token alone is rotated where that is said', async () => {
    const first = tokensIn(await succeed('accounts', 'create', 'one-kind', '--mode', 'development'));
    const second = tokensIn(await succeed('accounts', 'rotate', 'one-kind', '--kind', 'api'));
    expect(second.publisher).toBe('');
    const listed = await succeed('accounts', 'list');
    expect(listed).toContain(`publisher …${first.publisher.slice(-4)}, api …${second.api.slice(-4)}`);
  });

  test('an account is changed, disabled and removed, and its tokens end with it alone', async () => {
    const tokens = tokensIn(await succeed('accounts', 'create', 'shop', '--mode', 'development'));
    const changed = await succeed('accounts', 'change', 'shop', '--set', '{"language":"de","name":null}');
    expect(changed).toContain('language');
    expect(changed).toContain(`is published in ${beside.server.dataDir};`);
    const disabled = await succeed('accounts', 'disable', 'shop', '--note', 'until Monday');
    expect(disabled).toContain('account shop is disabled');
    expect(await succeed('accounts', 'list')).toMatch(/^shop .* {2}disabled$/m);
    await succeed('accounts', 'enable', 'shop');
    const shown = JSON.parse(await succeed('catalog', 'show')) as { content: { accounts: { id: string }[] } };
    expect(shown.content.accounts.find(({ id }) => id === 'shop')).toEqual({
      ...{ id: 'shop', mode: 'development', language: 'de' },
    });
    await untilStatuses(tokens, 200);
    await succeed('accounts', 'remove', 'shop');
    await untilStatuses(tokens, 401);
    expect(await succeed('accounts', 'list')).toMatch(/^demo {2}.*configured$/m);
    expect((await cli('accounts', 'change', 'demo', '--name', 'x')).stderr).toContain('is configured');
  });

  test('one that comes back by a rollback has no tokens, and that is said', async () => {
    await succeed('accounts', 'create', 'again', '--mode', 'development');
    const { version } = JSON.parse(await succeed('catalog', 'show')) as { version: number };
    await succeed('accounts', 'remove', 'again');
    const back = await succeed('catalog', 'rollback', String(version));
    expect(back).toContain('account again has no tokens: those it had ended with its removal');
    expect(await succeed('accounts', 'list')).toMatch(/^again .* {2}no tokens$/m);
  });

  test('the admin token reads the figures of any account', async () => {
    const { url } = beside.server;
    const report = ['report', '--url', url, '--account', 'demo', '--token', 'dev-admin-token'];
    expect(await cli(...report)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^day +requests/) });
    expect((await cli('report', '--url', url, '--token', 'dev-admin-token')).stderr).toContain('account=<id>');
    const nobody = await cli('report', '--url', url, '--account', 'nobody', '--token', 'dev-admin-token');
    expect(nobody).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Nothing was ever counted for account "nobody"; ad-placement accounts list/m),
    });
  });

  test('a stream that the server refuses is one sentence; one that cannot be had is said while it is tried again', async () => {
    const refused = await cli('listen', '--url', beside.server.url, '--token', 'dev-admin-token');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(/^The event stream cannot be read: The server answered 401\. Give an API token/);
    expect(refused.stderr).not.toMatch(/\n\s+at /);
    const gone = startCli(['listen', '--url', 'http://127.0.0.1:9', '--token', 'x']);
    await eventually(() => (gone.printed().stderr.includes('trying again in') ? true : undefined));
    await gone.stop();
  });

  test.each([
    ['no such account', ['accounts', 'rotate', 'nobody'], /There is no account "nobody"/],
    ['an impossible id', ['accounts', 'create', 'no spaces please'], /id/],
    [
      'an impossible mode',
      ['accounts', 'create', 'other', '--mode', 'wild'],
      /"wild" is not one of: development, production\./,
    ],
  ])('%s is refused in one sentence', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await cli(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

interface ExampleTitles {
  readonly titles: readonly { readonly title_id: string; readonly moments: readonly object[] }[];
}

/** The slots of a title, as soon as it has any. */
const slotsOf = async (title_id: string): Promise<readonly WireAdSlot[] | undefined> => {
  const answer = await callAds(beside.server.url, JSON.stringify({ title_id }));
  const { slots } = (await answer.json()) as WireAdsResponse;
  return slots.length > 0 ? slots : undefined;
};

describe('titles', () => {
  test('the titles of the example have slots on a running server', async () => {
    const example = JSON.parse(readFileSync('docs/examples/titles.json', 'utf8')) as ExampleTitles;
    expect(await succeed('titles', 'list')).toContain('no titles yet');
    const imported = await succeed('titles', 'import', 'docs/examples/titles.json');
    expect(imported).toMatch(new RegExp(`^${example.titles.length} titles imported with \\d+ overlay slots, into `));
    const listed = (await succeed('titles', 'list')).trim().split('\n');
    expect(listed).toHaveLength(example.titles.length);
    for (const { title_id, moments } of example.titles) {
      const slots = await eventually(() => slotsOf(title_id));
      expect(listed.filter((line) => line.startsWith(`${title_id}  `))).toEqual([
        expect.stringContaining(`  ${slots.length} slots`),
      ]);
      for (const { start_ms, position } of slots)
        expect(moments).toContainEqual(expect.objectContaining({ start_ms, position }));
    }
  });

  test('a file with mistakes changes nothing and names them all', async () => {
    const file = join(folder, 'bad-titles.json');
    writeFileSync(file, '{"titles":[{"title_id":"","duration_ms":-1,"width":10,"height":10,"moments":[]}]}');
    const before = await succeed('titles', 'list');
    const { code, stderr } = await cli('titles', 'import', file);
    expect(code).toBe(1);
    expect(stderr.match(/^ {2}- /gm)).toHaveLength(2);
    expect(await succeed('titles', 'list')).toBe(before);
  });
});

describe('campaigns check', () => {
  test('a good file', async () => {
    expect(await succeed('campaigns', 'check', 'docs/examples/campaigns.json')).toMatch(
      / is right: \d+ accounts, \d+ /,
    );
  });

  test('a file with mistakes: every one of them, with its place', async () => {
    const good = JSON.parse(readFileSync('docs/examples/campaigns.json', 'utf8'));
    good.campaigns[0].advertiser.domain = 'no domain';
    good.campaigns[0].lineItems[0].cpmUsd = '4';
    good.campaigns[0].colour = 'blue';
    const file = join(folder, 'bad-campaigns.json');
    writeFileSync(file, JSON.stringify(good));
    const { code, stdout, stderr } = await cli('campaigns', 'check', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('3 mistakes');
    for (const place of ['domain', 'cpmUsd', 'colour']) expect(stderr).toContain(place);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await cli('campaigns', 'check', join(folder, 'missing.json'));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/missing\.json cannot be read/)]);
  });
});

test('budgets: what is left of each, of a file that was published', async () => {
  const good = JSON.parse(readFileSync('docs/examples/campaigns.json', 'utf8'));
  const [campaign] = good.campaigns;
  const budgets = { budgetUsd: 12.5, dailyBudgetUsd: 2 };
  const lineItems = [{ ...campaign.lineItems[0], ...budgets }];
  const file = join(folder, 'budgets.json');
  writeFileSync(file, JSON.stringify({ ...good, campaigns: [{ ...campaign, lineItems }] }));
  await succeed('campaigns', 'publish', file);
  const { budgets: rows } = JSON.parse(await succeed('budgets', '--json')) as { budgets: { lineItem: string }[] };
  const own = rows.filter(({ lineItem }) => lineItem === lineItems[0].id);
  expect(own).toMatchObject([
    { budget: 'total', limitUsd: '12.500000000', spentUsd: '0.000000000', leftUsd: '12.500000000' },
    { budget: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), limitUsd: '2.000000000', heldUsd: '0.000000000' },
  ]);
  expect(await succeed('budgets')).toMatch(/^campaign +lineItem +budget +limitUsd/);
  expect((await cli('budgets', '--account', 'nobody')).stderr).toContain('There is no account "nobody"');
});

describe('a folder on which no server runs', () => {
  const create = (where: string, ...more: readonly string[]) =>
    runCommand(['accounts', 'create', 'lost', '--mode', 'development', ...more], { DATA_DIR: where });

  test('is not written to by itself, nor made', async () => {
    const where = join(folder, 'nowhere-yet');
    const { code, stdout, stderr } = await create(where);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`No server runs on ${where}, which does not exist yet. Nothing was written`);
    expect(existsSync(where)).toBe(false);
  });

  test('is with --yes, and the command says that no server has it now; a dry run asks nothing', async () => {
    const where = join(folder, 'elsewhere');
    const { code, stdout, stderr } = await create(where, '--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`created in ${where}; no server runs there now`);
    expect(stdout).toMatch(/conversations are read by lexicon, \w+/);
    expect(await create(where)).toMatchObject({ code: 2, stderr: expect.stringContaining(`${where}. Nothing`) });
    const dryRun = await runCommand(['accounts', 'disable', 'lost', '--dry-run'], { DATA_DIR: where });
    expect([dryRun.code, dryRun.stdout]).toEqual([0, expect.stringContaining('this was a dry run')]);
  });

  test('beside a server its address is named', async () => {
    const created = await succeed('accounts', 'create', 'found');
    const { url, pid, dataDir } = beside.server;
    expect(created).toContain(`created in ${dataDir}; the server at ${url} (process ${pid}) has it within two seconds`);
  });
});

describe('wrong settings', () => {
  test('all mistakes in one readable error', async () => {
    const { code, stdout, stderr } = await runServer({
      ...{ PORT: 'abc', BRAND: 'Bad_', PUBLIC_URL: 'x/', LOG_LEVEL: 'loud' },
      ...{ DATA_DIR: join(folder, 'unused') },
    });
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toBe('The configuration has 4 mistakes:');
    for (const name of ['PORT', 'BRAND', 'PUBLIC_URL', 'LOG_LEVEL'])
      expect(lines.filter((line) => line.startsWith(`  - ${name}: `))).toHaveLength(1);
    expect(lines).toHaveLength(5);
  });

  test('a port that is taken', async () => {
    const { port } = new URL(beside.server.url);
    const { code, stderr } = await runServer({ PORT: port, DATA_DIR: join(folder, 'unused') });
    expect([code, stderr]).toEqual([1, expect.stringContaining('set PORT to a free one')]);
  });
});

test.each([['--help'], ['decisions'], ['--port=1'], ['--accept-new-ledger=yes']])(
  'the server itself takes no %s, and says where commands are',
  (argument) => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/bootstrap/main.js', argument], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('npx ad-placement --help')]);
  },
);
