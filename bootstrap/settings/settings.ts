export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export const SAFETY_KINDS = ['moderation', 'chat'] as const;
export const REACHES = ['public', 'loopback'] as const;

/** How long decision records, the event stream, settled notices and counted events are kept. */
export interface Retention {
  readonly retentionDecisionsDays: number;
  readonly decisionsMaxBytes: number;
  readonly retentionStreamDays: number;
  readonly retentionNoticesDays: number;
  readonly retentionCountedDays: number;
}

export const USUAL_RETENTION: Retention = {
  retentionDecisionsDays: 30,
  decisionsMaxBytes: 10_000_000_000,
  retentionStreamDays: 7,
  retentionNoticesDays: 7,
  retentionCountedDays: 400,
};

/** How the server runs; every value has a default, so that no configuration is needed. */
export interface Settings extends Retention {
  readonly host: string;
  readonly port: number;
  /** Bare origin under which clients reach the service. Absent: derived from host and port. */
  readonly publicUrl?: string | undefined;
  /** Holds the signing key and, without `databaseUrl`, the database. Absent: nothing outlives the process. */
  readonly dataDir?: string | undefined;
  /** Of up to four keys the first signs, all verify. Absent: a file in `dataDir`, made at the first start. */
  readonly signingKey?: string | undefined;
  /** What ids of users and conversations are stored under. Absent: the signing key. */
  readonly digestKey?: string | undefined;
  /** A PostgreSQL database. Absent: SQLite files in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** Sessions, exposures and won ads are kept there. Absent: with everything else. */
  readonly redisUrl?: string | undefined;
  readonly redisPrefix: string;
  readonly brand: string;
  readonly headerPrefixes: readonly string[];
  /** Further names that `Host` may have. */
  readonly hostNames: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly adminToken?: string | undefined;
  readonly answerDeadlineMs: number;
  /** How long the money of a won ad is held until its page is opened. */
  readonly unopenedHoldSeconds: number;
  /**
   * Of what is not spent of a line item, what ads that nobody has opened may hold: for one network and for one account.
   */
  readonly unopenedNetworkShare: number;
  readonly unopenedAccountShare: number;
  /** How many reverse proxies of one's own stand in front. */
  readonly trustedProxies: number;
  readonly isProduction: boolean;
  /** Pages to try the service on, at `/` and `/video`. */
  readonly playground: boolean;
  /** What writes texts of ads where no model does: for demonstration, in development alone. */
  readonly playgroundWriter?: 'script' | undefined;
  /** Base address of an OpenAI-compatible interface. Absent: the chat there is scripted. */
  readonly playgroundAssistantUrl?: string | undefined;
  readonly playgroundAssistantModel?: string | undefined;
  readonly playgroundAssistantKey?: string | undefined;
  /** Base address of an OpenAI-compatible embeddings server. Absent: relevance is words and topics alone. */
  readonly embeddingsUrl?: string | undefined;
  readonly embeddingsModel?: string | undefined;
  readonly embeddingsKey?: string | undefined;
  /** Base address of an OpenAI-compatible interface whose model writes texts of ads. Absent: the template alone. */
  readonly writerUrl?: string | undefined;
  readonly writerModel?: string | undefined;
  readonly writerApiKey?: string | undefined;
  /** For a million tokens. */
  readonly writerInputUsd?: number | undefined;
  readonly writerOutputUsd?: number | undefined;
  /** Of each account, at all nodes that share a ledger. */
  readonly writerTextsPerDay: number;
  /** Absent: what the writer has judges, too. */
  readonly judgeUrl?: string | undefined;
  readonly judgeModel?: string | undefined;
  readonly judgeApiKey?: string | undefined;
  /** Base address of an OpenAI-compatible interface that judges conversations. Absent: local checks alone. */
  readonly safetyUrl?: string | undefined;
  readonly safetyModel?: string | undefined;
  readonly safetyApiKey?: string | undefined;
  /** An endpoint made for it, or a chat model that answers with a label. */
  readonly safetyKind: (typeof SAFETY_KINDS)[number];
  /** Where bidders may be: `loopback` adds this machine, for development. */
  readonly bidderReach: (typeof REACHES)[number];
  /** Which country an address is in, read again when the file changes. Absent: nobody knows. */
  readonly geoDatabase?: string | undefined;
  /** Files with the networks of data centres, read again when they change. Empty: no address is known to be of one. */
  readonly dataCentreRanges: readonly string[];
  /** Exchange rates, read again when the file changes. */
  readonly ratesFile?: string | undefined;
  /** Ad networks that iOS apps must list: the service's own and those of its bidders. */
  readonly skAdNetworkIds: readonly string[];
  /** Bidders of the configuration file and who sells to them, still unchecked. */
  readonly demand?: unknown;
  /** Accounts and campaigns of the configuration file, still unchecked. */
  readonly catalog?: unknown;
}

/** Whether anything but the template writes texts. */
export const writesByModel = ({ writerUrl, playgroundWriter }: Settings): boolean =>
  writerUrl !== undefined || playgroundWriter !== undefined;

/** One error for all mistakes, a line each, so that they can be mended at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
