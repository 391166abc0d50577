import { createSafetyEncoder } from '../../adapters/safety-encoder/index.js';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { Clock } from '../../application/ports/clock.js';
import type { AvatarSource } from '../../application/ports/content/avatar-source.js';
import type { Embedder } from '../../application/ports/content/embedder.js';
import type { ModelText } from '../../application/ports/content/model-text.js';
import type { DemandSource } from '../../application/ports/demand-source.js';
import type { Ports } from '../../application/ports/index.js';
import type { GeoLocator } from '../../application/ports/traffic/geo-locator.js';
import { campaignDemand, localChecks, warmUp } from '../local-ports.js';
import { readMeaning } from '../meaning/read-meaning.js';
import { assemble, portsOf, type WarningLog } from '../ports-of.js';
import { areSigningKeys, needDigestKey, signingKeysOf } from '../settings/signing-keys.js';
import { ephemeralInMemory, type EphemeralPorts, type DurablePorts } from '../storage/memory-stores.js';
import { catalogOf, type EmbeddedCatalog } from './embedded-catalog.js';

export type { WarningLog } from '../ports-of.js';
export type { EphemeralPorts, DurablePorts } from '../storage/memory-stores.js';
export type { EmbeddedAccount, EmbeddedCatalog } from './embedded-catalog.js';

export interface ProductionParts {
  readonly catalog: EmbeddedCatalog;
  /**
   * As `SIGNING_KEY` of the server: at least 32 characters that nobody can guess, the same at every node and after a
   * restart, else pages that are open are refused. Several, with commas between, while one is replaced.
   */
  readonly signingKey: string;
  /** What ids of users are stored under; needed with several signing keys. Absent: the signing key. */
  readonly digestKey?: string | undefined;
  /** `(await openSqlStores(…)).stores`. Absent: in memory, and lost with the process, money too. */
  readonly stores?: (DurablePorts & Partial<EphemeralPorts>) | undefined;
  /** Who bids besides the campaigns of the catalog. */
  readonly demand?: readonly DemandSource[] | undefined;
  /** Tells what conversations and briefs are about. Absent: the encoder that comes along does, or static vectors. */
  readonly embedder?: Embedder | undefined;
  /** A model that writes texts of ads, and one that judges them. Absent: the template writes. */
  readonly modelText?: ModelText | undefined;
  /** Absent: a character is shown by its first letter. */
  readonly avatars?: AvatarSource | undefined;
  /** Absent: no country is known, and an unknown one is allowed. */
  readonly geo?: GeoLocator | undefined;
  /** `dataCentreCheck` of `ad-placement/traffic`. Absent: no address is known to be of a data centre. */
  readonly isDataCentre?: ((address: string) => boolean) | undefined;
  /**
   * Whether the encoder that comes along reads each turn that would show an ad, in a worker. Absent: `on`; `off` leaves
   * safety to the lexicon and the head on static vectors.
   */
  readonly safetyEncoder?: 'on' | 'off' | undefined;
  readonly clock?: Clock | undefined;
  /** Absent: nobody is told. */
  readonly log?: WarningLog | undefined;
}

const signerOf = ({ signingKey, digestKey }: Pick<ProductionParts, 'signingKey' | 'digestKey'>) => {
  if (!areSigningKeys(signingKey))
    throw new RangeError('signingKey must be a secret of at least 32 printable characters: openssl rand -base64 48');
  if (digestKey === undefined && needDigestKey(signingKey))
    throw new RangeError('Several signing keys need a digestKey: give the key that stood alone before.');
  return createNodeSigner(signingKeysOf({ signingKey, digestKey }, undefined));
};

const encoderOf = ({ safetyEncoder, embedder }: ProductionParts, log: WarningLog) => {
  if (safetyEncoder === 'off') return undefined;
  const encoder = createSafetyEncoder({ logger: log, meaning: embedder === undefined ? 'on' : 'off' });
  encoder.start();
  return encoder;
};

/**
 * The ports of the standalone server for an engine in another service: its reader with the safety lexicon, consent
 * reader and traffic rules, template texts, test ads for development accounts and direct campaigns. Takes some tens of
 * milliseconds, in which word lists are compiled.
 */
export const productionPorts = (parts: ProductionParts): Ports => {
  const { log = { warn: () => undefined }, stores } = parts;
  const signer = signerOf(parts);
  const encoder = encoderOf(parts, log);
  const meaning = readMeaning({ embedder: parts.embedder, encoder, contentCheck: encoder }, log);
  const ports = assemble(
    portsOf({
      ...{ signer, clock: parts.clock, geo: parts.geo },
      catalog: catalogOf(signer, parts.catalog),
      durable: stores && (() => stores),
      ephemeral: ({ clock }) => ({ ...ephemeralInMemory(clock), ...stores }),
      checks: ({ clock }) =>
        localChecks(clock, { isDataCentre: parts.isDataCentre, encoder: parts.safetyEncoder ?? 'on' }),
      demand: [
        (made) => campaignDemand(made, log, meaning.parts),
        ...(parts.demand ?? []).map((source) => () => source),
      ],
      optional: { modelText: parts.modelText, avatars: parts.avatars, contentCheck: meaning.contentCheck },
    }),
  );
  warmUp(ports);
  return ports;
};
