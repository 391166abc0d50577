import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  attachEventStream,
  type EventStream,
  type EventStreamOptions,
  type TokenGate,
} from '../../../adapters/events-ws/index.js';
import type { Account } from '../../../domain/catalog/account.js';
import { advertiserId } from '../../../domain/values/ids.js';
import { ACCOUNT, FakeLog, OTHER } from './event-log.js';

export const TOKEN = 'api-token-1';
export const ADMIN_TOKEN = 'admin-token';
export const OTHER_TOKEN = 'api-token-2';
export const NO_READER_TOKEN = 'api-token-3';
export const OPERATOR_TOKEN = 'operator-token';
export const ADVERTISER_TOKEN = 'advertiser-token';

export interface StreamServer {
  readonly server: Server;
  readonly stream: EventStream;
  readonly log: FakeLog;
  readonly port: number;
  readonly url: string;
  /** What `bearer` was asked. */
  readonly asked: readonly string[];
  /** Where a fault was reported. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

const account = (id: Account['id']): Account => ({ id }) as Account;

/** Counts nothing. */
const OPEN: TokenGate = {
  compare: (_request, _kinds, look) => {
    const value = look();
    return value === undefined ? { kind: 'wrong' } : { kind: 'right', value };
  },
};

export const startStream = async (
  options: Partial<EventStreamOptions> = {},
  port = 0,
  log = new FakeLog(),
  tokenGate: TokenGate = OPEN,
): Promise<StreamServer> => {
  const [asked, faults]: [string[], string[]] = [[], []];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => response.end(`${request.method} ${request.url} ${body}`));
  });
  const stream = attachEventStream(server, {
    operations: log.operations,
    bearer: (token) => {
      asked.push(String(token));
      if (token === TOKEN) return { kind: 'account', account: account(ACCOUNT), scopes: ['read'] };
      if (token === NO_READER_TOKEN) return { kind: 'account', account: account(ACCOUNT), scopes: ['ads', 'erase'] };
      if (token === ADVERTISER_TOKEN)
        return { kind: 'advertiser', advertiser: advertiserId('harbor'), scopes: ['read', 'figures'] };
      if (token === OPERATOR_TOKEN) return { kind: 'operator', scopes: ['read'], name: 'operator' };
      return token === OTHER_TOKEN ? { kind: 'account', account: account(OTHER), scopes: ['read'] } : undefined;
    },
    isAdmin: (token) => token === ADMIN_TOKEN,
    tokenGate,
    faults: { report: ({ at }) => void faults.push(at) },
    options,
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    server,
    stream,
    log,
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    asked,
    faults,
    stop: async () => {
      await stream.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
