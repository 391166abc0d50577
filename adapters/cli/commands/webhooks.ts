import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { withNewSecret } from '../../../domain/catalog/content/content-secrets.js';
import { alignedLines, fail, print } from '../terminal-text.js';
import { publish, publishedAccount, sayPublished, type CatalogAccess } from './access/catalog-access.js';
import {
  askServer,
  withServerOptions,
  type FindServer,
  type ServerAddress,
  type ServerOptions,
} from './access/server.js';
import { acting, publishing, type Open, type PublishOptions, type Storage } from './access/storage.js';

const UNAUTHORIZED = 401;
const SECRET_BYTES = 32;
const PATH = '/v1/admin/webhooks';

interface Refused {
  readonly error?: { readonly message?: string };
}

const ask = async <T>(server: ServerAddress, path: string, body?: object): Promise<T> => {
  const answer = await askServer(server, PATH + path, body === undefined ? 'GET' : 'POST', body);
  if (answer.status === UNAUTHORIZED) fail('The server refused the token: give the admin token with --token.');
  const json = (await answer.json()) as T & Refused;
  if (!answer.ok) fail(json.error?.message ?? `The server answered with status ${answer.status}.`);
  return json;
};

interface ListedEndpoint {
  readonly endpoint: string;
  readonly url?: string;
  readonly waiting: number;
  readonly oldestAt?: string;
  readonly dead: number;
  readonly disabledAt?: string;
}

const HEAD = ['endpoint', 'url', 'state', 'oldest', 'waiting', 'dead'] as const;
const NAMES = 4;

const stateOf = ({ url, disabledAt }: ListedEndpoint): string => {
  if (disabledAt !== undefined) return `disabled ${disabledAt}`;
  return url === undefined ? 'not configured' : 'in use';
};

const list = async (server: ServerAddress): Promise<void> => {
  const { endpoints } = await ask<{ readonly endpoints: readonly ListedEndpoint[] }>(server, '');
  if (endpoints.length === 0) return print('no endpoint is configured: docs/guides/receive-webhooks.md');
  const rows = endpoints.map((one) => [
    ...[one.endpoint, one.url ?? '', stateOf(one), one.oldestAt ?? ''],
    ...[String(one.waiting), String(one.dead)],
  ]);
  print(...alignedLines([HEAD, ...rows], NAMES));
};

interface ListedDead {
  readonly id: string;
  readonly type: string;
  readonly attempts: number;
  readonly diedAt: string;
  readonly reason: string;
}

const DEAD_HEAD = ['given up', 'type', 'attempts', 'reason', 'id'] as const;

const dead = async (endpoint: string, server: ServerAddress): Promise<void> => {
  const found = await ask<{ readonly dead: readonly ListedDead[] }>(
    server,
    `/dead?endpoint=${encodeURIComponent(endpoint)}`,
  );
  if (found.dead.length === 0) return print(`no webhook to "${endpoint}" was given up`);
  const rows = found.dead.map(({ diedAt, type, attempts, reason, id }) => [diedAt, type, String(attempts), reason, id]);
  print(...alignedLines([DEAD_HEAD, ...rows], DEAD_HEAD.length));
};

const resend = async (endpoint: string, ids: readonly string[], server: ServerAddress): Promise<void> => {
  const chosen = ids.length === 0 ? { endpoint } : { endpoint, ids };
  const { resent } = await ask<{ readonly resent: number }>(server, '/resend', chosen);
  print(`${resent} sent again`);
};

const test = async (endpoint: string, server: ServerAddress): Promise<void> => {
  const { id } = await ask<{ readonly id: string }>(server, '/test', { endpoint });
  print(`on its way: ${id}; while it waits, ad-placement webhooks list counts it`);
};

const enable = async (endpoint: string, server: ServerAddress): Promise<void> => {
  await ask(server, '/enable', { endpoint });
  print(`"${endpoint}" receives webhooks again; ad-placement webhooks resend ${endpoint} sends what was given up`);
};

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

type Published = Pick<CatalogAccess, 'admin' | 'configured' | 'place'>;

const rotate = async (access: Published, id: string, options: PublishOptions): Promise<void> => {
  const secret = newSecret();
  const account =
    withNewSecret(await publishedAccount(access, id), secret) ??
    fail(`The account "${id}" has no webhook: ad-placement accounts change ${id} --set gives it one.`);
  const outcome = await publish(access, { set: { accounts: [account] } }, options);
  sayPublished(access, outcome);
  if (!outcome.published) return;
  print(`new secret  ${secret}`, 'shown this once; the one before goes on signing until the next rotation');
};

interface WebhookAccess {
  readonly storage: () => Storage;
  readonly open: Open<Published>;
}

export const addWebhookCommands = (program: Command, server: FindServer, { storage, open }: WebhookAccess): void => {
  const webhooks = program.command('webhooks').description('events sent to endpoints of the operator and of accounts');
  const command = (name: string): Command => withServerOptions(webhooks.command(name), 'admin token of the server');
  command('list')
    .description('endpoints, with what waits and what was given up')
    .action((options: ServerOptions) => list(server(options)));
  command('dead <endpoint>')
    .description('what was given up after 24 hours, newest first')
    .action((endpoint: string, options: ServerOptions) => dead(endpoint, server(options)));
  command('resend <endpoint> [ids...]')
    .description('sends what was given up again; without ids all of it')
    .action((endpoint: string, ids: readonly string[], options: ServerOptions) =>
      resend(endpoint, ids, server(options)),
    );
  command('test <endpoint>')
    .description('sends a webhook of the type webhook.test')
    .action((endpoint: string, options: ServerOptions) => test(endpoint, server(options)));
  command('enable <endpoint>')
    .description('sends again to an endpoint whose receiver answered 410')
    .action((endpoint: string, options: ServerOptions) => enable(endpoint, server(options)));
  webhooks
    .command('secret')
    .description(
      'prints a new secret: put it before the present one, and remove that when the receiver has the new one',
    )
    .action(() => print(newSecret()));
  publishing(webhooks.command('rotate <account>'), storage)
    .description('gives the webhook of a published account a new secret beside its present one')
    .action(acting(open, rotate));
};
