import { ContainerModule } from 'inversify';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContentCheck } from '../../application/ports/content/content-check.js';
import type { MessageReader } from '../../application/ports/content/message-reader.js';
import type * as Bootstrap from '../../bootstrap/index.js';
import type { RunningServer } from '../../bootstrap/index.js';
import type { Account } from '../../domain/catalog/account.js';
import type { DecisionRecord } from '../../domain/decision-record/report.js';
import { conversationId, messageId, userId } from '../../domain/values/ids.js';
import { catalogFile, tokenOf, type AccountName } from './catalog.js';

type Tokens = typeof Bootstrap;

/** What became of a turn. */
export interface TurnOutcome {
  readonly hasAd: boolean;
  readonly record: DecisionRecord;
}

export interface Service {
  readonly container: RunningServer['container'];
  readonly tokens: Tokens;
  account(name: AccountName): Account;
  /** The turn that the user's newest message opens; `messages` end with it. */
  turn(account: AccountName, conversation: string, messages: readonly string[]): Promise<TurnOutcome>;
  close(): Promise<void>;
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** Several measures share the machine with other work: what is late is not unsafe. */
const DEADLINE_MS = 10_000;
const ATTEMPTS = 3;

/** The reader of the service without its safety. */
const unguarded = (tokens: Tokens, reader: MessageReader, check: ContentCheck | undefined): ContainerModule =>
  new ContainerModule(({ rebind, isBound }) => {
    const read: MessageReader['read'] = async (content, digest) => ({
      ...(await reader.read(content, digest)),
      safety: 'safe',
      safetyReason: undefined,
      lifeEvents: undefined,
      isChild: undefined,
      isUnread: undefined,
    });
    rebind(tokens.PORT_TOKENS.reader).toConstantValue({ read });
    if (isBound(tokens.CONTENT_CHECK))
      rebind(tokens.CONTENT_CHECK).toConstantValue({
        isLocal: true,
        // Relevance needs what the check tells of the meaning.
        check: async (...asked) => ({ tier: 'safe', vector: (await check?.check(...asked))?.vector }),
      });
  });

const messagesOf = (conversation: string, turns: readonly string[]) =>
  turns.map((content, i) => ({
    id: messageId(`${conversation}-${i}`),
    role: i % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
    createdAtMs: Date.now(),
  }));

/** No store and no check was late. */
const wasWhole = ({ gates }: DecisionRecord): boolean => gates.every(({ gate, pass }) => pass || gate !== 'stores');

/**
 * The standalone server out of `dist/` with nothing on disk, wired and configured as it is for anybody: what the
 * environment says of models and classifiers counts. `without`: the same with nothing found unsafe.
 */
export const startService = async (without?: { readonly safetyOf: Service }): Promise<Service> => {
  const tokens = (await import(pathToFileURL(resolve('dist/bootstrap/index.js')).href)) as Tokens;
  const reader = without?.safetyOf.container.get(tokens.PORT_TOKENS.reader);
  const check = without?.safetyOf.container.get(tokens.CONTENT_CHECK, { optional: true });
  const { container, close } = await tokens.startServer({
    settings: {
      port: 0,
      dataDir: undefined,
      logLevel: 'silent',
      catalog: catalogFile(),
      answerDeadlineMs: DEADLINE_MS,
    },
    modules: reader === undefined ? [] : [unguarded(tokens, reader, check)],
  });
  const placement = container.get(tokens.AD_PLACEMENT);
  const operations = container.get(tokens.AD_OPERATIONS);
  const journal = container.get(tokens.PORT_TOKENS.journal);
  const account = (name: AccountName): Account => {
    const found = placement.authenticate(tokenOf(name));
    if (found === undefined) throw new Error(`the account "${name}" of the catalog is missing`);
    return found;
  };
  const ask = async (name: AccountName, conversation: string, messages: readonly string[]): Promise<TurnOutcome> => {
    const outcome = await placement.preloadTurn(
      {
        account: account(name),
        userId: userId(conversation),
        conversationId: conversationId(conversation),
        messages: messagesOf(conversation, messages),
        placementCodes: [],
        trackOnly: false,
        sdk: { name: 'js', platform: 'web', version: '4.0.0' },
        device: {},
        regulatory: {},
      },
      { address: '203.0.113.7', userAgent: AGENT, isPrefetch: false, globalPrivacyControl: false },
    );
    if (outcome.kind === 'refused') throw new Error(`the service refuses "${conversation}"`, { cause: outcome.error });
    await journal.flush();
    const record = await operations.explain(outcome.decisionId);
    if (record === undefined) throw new Error(`the decision of "${conversation}" was not recorded`);
    return { hasAd: outcome.kind === 'filled', record };
  };
  return {
    ...{ container, tokens, account, close },
    async turn(name, conversation, messages) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const outcome = await ask(name, attempt === 1 ? conversation : `${conversation}~${attempt}`, messages);
        if (wasWhole(outcome.record)) return outcome;
      }
      throw new Error(`a check was late ${ATTEMPTS} times in "${conversation}": run it on a quieter machine`);
    },
  };
};
