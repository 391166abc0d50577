import { createHmac } from 'node:crypto';
import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createHouseDemand } from '../../adapters/demand-house/index.js';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { PreloadInput } from '../../application/api/ad-placement.js';
import { createAdOperations } from '../../application/create-ad-operations.js';
import { createAdPlacement } from '../../application/create-ad-placement.js';
import type { CatalogSnapshot, Credential } from '../../application/ports/catalog.js';
import type { Ports } from '../../application/ports/index.js';
import type { Account } from '../../domain/catalog/account.js';
import type { Campaign } from '../../domain/catalog/campaign.js';
import { accountId, conversationId, messageId, userId } from '../../domain/values/ids.js';
import type { Message } from '../../domain/conversation/message.js';
import { sampleAccount, sampleCaller } from '../contracts/samples.js';
import { fakePorts } from './fake-ports.js';
import { FakeClock } from './fake-clock.js';
import { sold } from './sold.js';

const SAMPLE_USER = userId('user-1');
const signer = createNodeSigner({ key: 'a key for the tests of the engine' });

type SignedFields = Partial<Pick<PreloadInput, 'userId' | 'userEmail' | 'userSignature'>>;

/** As the publisher's server signs a user; the user key of an account is `uk-<id>`. */
export const signed = <Input extends SignedFields>(
  input: Input,
  key = `uk-${sampleAccount().id}`,
): Input & SignedFields => {
  const text = `${input.userId ?? SAMPLE_USER}\n${input.userEmail ?? ''}`;
  const userSignature = createHmac('sha256', signer.tokenHash(key)).update(text).digest('hex');
  return { ...input, userSignature };
};

/** The publisher token of an account is `pub-<id>`. */
export const publisherToken = (account: Account): string => `pub-${account.id}`;

export const catalogOf = (
  accounts: readonly Account[],
  campaigns: readonly Campaign[],
  version = 1,
): CatalogSnapshot => ({
  version,
  accounts: new Map(accounts.map((account) => [account.id, account])),
  credentials: new Map(
    accounts.flatMap(({ id }): readonly [string, Credential][] => [
      [signer.tokenHash(`pub-${id}`), { accountId: id, kind: 'publisher', last4: 'test' }],
      [signer.tokenHash(`uk-${id}`), { accountId: id, kind: 'user-key', last4: 'test' }],
    ]),
  ),
  campaigns,
});

export interface EngineOptions {
  readonly account?: Account | undefined;
  readonly otherAccounts?: readonly Account[] | undefined;
  readonly campaigns?: readonly Campaign[] | undefined;
  /** Stands in for any port. */
  readonly ports?: Partial<Ports> | undefined;
  /** Wraps a port of the finished set: to break it, to count its calls. */
  readonly wrap?: ((ports: Ports) => Partial<Ports>) | undefined;
}

/**
 * The engine over memory stores and a clock that a test moves. Another engine over the same `ports` is another node.
 */
export const createEngine = (options: EngineOptions = {}) => {
  const clock = new FakeClock();
  const account = options.account ?? sampleAccount();
  let catalog = catalogOf([account, ...(options.otherAccounts ?? [])], options.campaigns ?? [sold('sample', 2.5)]);
  const plain: Ports = {
    ...fakePorts(clock, { signer, catalog: { current: () => catalog } }),
    demand: [createHouseDemand(), createDirectDemand()],
    ...options.ports,
  };
  const ports: Ports = { ...plain, ...options.wrap?.(plain) };
  const placement = createAdPlacement(ports);
  const input = (differs: Partial<PreloadInput> = {}): PreloadInput =>
    inputOf(catalog.accounts.get(account.id) ?? account, differs);
  return {
    account,
    clock,
    /** As it is without `wrap`. */
    plain,
    ports,
    placement,
    operations: createAdOperations(ports),
    publish: (accounts: readonly Account[], campaigns: readonly Campaign[]): void => {
      catalog = catalogOf(accounts, campaigns, catalog.version + 1);
    },
    input,
    preload: (differs: Partial<PreloadInput> = {}, caller = sampleCaller()) =>
      placement.preloadTurn(input(differs), caller),
    events: async () => (await ports.eventLog.read(account.id, 0, 1_000)).events.map(({ event }) => event),
  };
};
export type Engine = ReturnType<typeof createEngine>;

export const say = (id: string, role: Message['role'] = 'user', content = `content of ${id}`): Message => ({
  id: messageId(id),
  role,
  content,
  createdAtMs: 1_700_000_000_000,
});

/** The conversation as it is when assistant turn `turn` is waited for: u1 a1 u2 … u<turn>. */
export const upToTurn = (turn: number): readonly Message[] =>
  Array.from({ length: turn * 2 - 1 }, (_, i) =>
    say(`${i % 2 === 0 ? 'u' : 'a'}${Math.floor(i / 2) + 1}`, i % 2 === 0 ? 'user' : 'assistant'),
  );

const inputOf = (account: Account, differs: Partial<PreloadInput>): PreloadInput => ({
  account,
  userId: SAMPLE_USER,
  conversationId: conversationId('conversation-1'),
  messages: upToTurn(1),
  placementCodes: [],
  trackOnly: false,
  sdk: { name: 'sdk-js', platform: 'web', version: '1.0.0' },
  device: {},
  regulatory: {},
  ...differs,
});

export const otherAccount = (differs: Partial<Account> = {}): Account =>
  sampleAccount({ id: accountId('other-account'), ...differs });
