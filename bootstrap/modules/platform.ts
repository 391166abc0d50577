import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { createSystemClock } from '../../adapters/clock-system/index.js';
import { createIdSource, createNodeSigner } from '../../adapters/signer-node/index.js';
import { createMemoryNetworkLists } from '../../adapters/store-memory/index.js';
import { answerTimesWithin } from '../../application/ports/answer-times.js';
import type { Catalog } from '../../application/ports/catalog.js';
import type { GeoLocator } from '../../application/ports/traffic/geo-locator.js';
import { SECOND_MS } from '../../domain/values/time.js';
import type { Settings } from '../settings/settings.js';
import type { SigningKeys } from '../settings/signing-keys.js';
import { ANSWER_TIMES, DESTINATIONS, HOLD_TERMS, PORT_TOKENS } from '../tokens.js';

/** Time, ids, keys, configuration and what is known of callers. */
export const platformModule = (parts: {
  readonly catalog: Catalog;
  readonly signingKeys: SigningKeys;
  readonly geo: GeoLocator;
  readonly logger: Logger;
  readonly settings: Pick<
    Settings,
    'answerDeadlineMs' | 'isProduction' | 'unopenedHoldSeconds' | 'unopenedNetworkShare' | 'unopenedAccountShare'
  >;
}): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const { answerDeadlineMs, unopenedHoldSeconds, unopenedNetworkShare, unopenedAccountShare } = parts.settings;
    bind(ANSWER_TIMES).toConstantValue(answerTimesWithin(answerDeadlineMs));
    bind(DESTINATIONS).toConstantValue(parts.settings.isProduction ? 'public' : 'loopback');
    bind(HOLD_TERMS).toConstantValue({
      unopenedMs: unopenedHoldSeconds * SECOND_MS,
      networkShare: unopenedNetworkShare,
      accountShare: unopenedAccountShare,
    });
    bind(PORT_TOKENS.clock).toResolvedValue(createSystemClock, []);
    bind(PORT_TOKENS.ids).toResolvedValue(createIdSource, [PORT_TOKENS.clock]);
    bind(PORT_TOKENS.signer).toResolvedValue(() => createNodeSigner(parts.signingKeys), []);
    bind(PORT_TOKENS.catalog).toConstantValue(parts.catalog);
    bind(PORT_TOKENS.networks).toResolvedValue(() => createMemoryNetworkLists(), []);
    bind(PORT_TOKENS.geo).toConstantValue(parts.geo);
    bind(PORT_TOKENS.reports).toConstantValue({ receive: (report) => parts.logger.info({ report }, 'client report') });
  });
