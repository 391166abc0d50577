import { createIabConsentReader } from '../adapters/consent-iab/index.js';
import { createDirectDemand, type MeaningParts } from '../adapters/demand-direct/index.js';
import { createLocalReader, type LocalReaderOptions } from '../adapters/reader-local/index.js';
import { ENCODER_LANGUAGES } from '../adapters/safety-encoder/index.js';
import {
  classifySafety,
  isChildSpeaking,
  LEXICON_LANGUAGES,
  type OperatorWords,
} from '../adapters/safety-lexicon/index.js';
import { createMiniSearch } from '../adapters/search-minisearch/index.js';
import { createTrafficRules, type TrafficRulesOptions } from '../adapters/traffic-rules/index.js';
import { openStaticVectors } from '../adapters/vectors-static/index.js';
import { describeError } from '../application/faults/describe-error.js';
import type { Clock } from '../application/ports/clock.js';
import type { DemandSource } from '../application/ports/demand-source.js';
import type { Ports } from '../application/ports/index.js';
import type { Rollups } from '../application/ports/storage/rollups.js';
import { createSafetyClassifier, withOperatorWords } from './classify-safety.js';
import type { LocalChecks, WarningLog } from './ports-of.js';

export interface LocalCheckOptions {
  readonly isDataCentre?: TrafficRulesOptions['isDataCentre'];
  /** Whether the encoder reads what these checks let pass. */
  readonly encoder: 'on' | 'off';
  /** Phrases of the operator. Absent: the built-in lists alone. */
  readonly words?: (() => OperatorWords) | undefined;
}

/**
 * The encoder reads meaning better and in more languages than the head on static vectors, which would only add refusals
 * of harmless texts to it (`docs/concepts/content-safety.md#what-meaning-adds-without-the-encoder`).
 */
const readingWith = ({
  encoder,
  words,
}: LocalCheckOptions): Pick<LocalReaderOptions, 'classifySafety' | 'readableLanguages' | 'vectorOf'> => {
  const classify = encoder === 'on' ? classifySafety : createSafetyClassifier();
  return {
    classifySafety: words === undefined ? classify : withOperatorWords(classify, words),
    readableLanguages:
      encoder === 'on' ? [...new Set([...LEXICON_LANGUAGES, ...ENCODER_LANGUAGES])] : LEXICON_LANGUAGES,
    vectorOf: encoder === 'on' ? undefined : openStaticVectors().vectorOf,
  };
};

/** The checks of the standalone server, and of `productionPorts`. */
export const localChecks = (clock: Pick<Clock, 'monotonicMs'>, options: LocalCheckOptions): LocalChecks => ({
  reader: createLocalReader({ ...readingWith(options), isChildSpeaking }),
  traffic: createTrafficRules({ monotonicMs: () => clock.monotonicMs(), isDataCentre: options.isDataCentre }),
  consent: createIabConsentReader(),
});

/** A read that fails costs a day's even spending, and nothing else. */
const withWarning = (rollups: Pick<Rollups, 'read'>, log: WarningLog): Pick<Rollups, 'read'> => ({
  read: (account, query) =>
    rollups.read(account, query).catch((error: unknown) => {
      log.warn(
        { error: describeError(error), account },
        'the traffic of the last days cannot be read; budgets go by a usual day until one was seen',
      );
      throw error;
    }),
});

/** The campaigns of the catalog, found by the words of a conversation and by its meaning. */
export const campaignDemand = (
  { ledger, rollups, faults, destinations }: Pick<Ports, 'ledger' | 'rollups' | 'faults' | 'destinations'>,
  log: WarningLog,
  meaning?: MeaningParts | undefined,
): DemandSource => {
  const search = createMiniSearch();
  return createDirectDemand({ ledger, faults, destinations, rollups: withWarning(rollups, log), search, meaning });
};

/** Each says something else: what has been read once is not read again. */
const TEXTS: readonly string[] = [
  'Which coffee should I try this morning, and where?',
  'Could you tell me more about the second one?',
  'Welchen Kaffee soll ich heute probieren, und warum gerade den?',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Word lists and crawler lists are compiled at their first uses, which takes longer than a whole turn may on a busy
 * machine: the first users after a start got no ad. So the first uses are here, before anybody is served.
 */
export const warmUp = ({ reader, signer, traffic }: Pick<Ports, 'reader' | 'signer' | 'traffic'>): void => {
  const caller = { address: '127.0.0.1', userAgent: BROWSER, isPrefetch: false, globalPrivacyControl: false };
  for (const text of TEXTS) {
    void reader.read(text, signer.tokenHash(text));
    traffic.inspect(
      { ...caller, userAgent: `${BROWSER} ${text.length}` },
      { device: {}, isNative: false, subject: '' },
    );
  }
};
