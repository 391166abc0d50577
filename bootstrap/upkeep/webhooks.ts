import { randomInt, randomUUID } from 'node:crypto';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createEgress } from '../../adapters/demand-openrtb/index.js';
import { createWebhookSender } from '../../adapters/webhooks-standard/index.js';
import type { Catalog, CatalogSnapshot } from '../../application/ports/catalog.js';
import { tolerate } from '../../application/faults/outage.js';
import type { Clock } from '../../application/ports/clock.js';
import type { FaultReporter } from '../../application/ports/fault-reporter.js';
import { AT_ONCE } from '../../application/webhooks/deliver-endpoint.js';
import { createWebhookDeliveries, type WebhookDeliveries } from '../../application/webhooks/deliver-webhooks.js';
import { accountEndpoint, type WebhookEndpoint } from '../../domain/delivery/webhook.js';
import { SECOND_MS } from '../../domain/values/time.js';
import { boundPorts } from '../container.js';
import type { WarningLog } from '../ports-of.js';
import type { Settings } from '../settings/settings.js';
import { startPump, type Pump } from './pump.js';

const LOOK_EVERY_MS = 500;
/** After the store was out. */
const RECOVERY_MS = 5 * SECOND_MS;
/** Of an answer, which nobody reads: one that is longer counts as failed. */
const MAX_ANSWER_BYTES = 64 * 1024;

const accountEndpoints = ({ accounts }: CatalogSnapshot): readonly WebhookEndpoint[] =>
  [...accounts.values()].flatMap(({ id, webhook }) =>
    webhook === undefined ? [] : [{ ...webhook, id: accountEndpoint(id), account: id }],
  );

/** Those of the operator and of the accounts of the moment. */
export const endpointsOf = (
  operator: readonly WebhookEndpoint[],
  catalog: Pick<Catalog, 'current'>,
): (() => readonly WebhookEndpoint[]) => {
  let known: { readonly of: CatalogSnapshot; readonly all: readonly WebhookEndpoint[] } | undefined;
  return () => {
    const present = catalog.current();
    if (known?.of !== present) known = { of: present, all: [...operator, ...accountEndpoints(present)] };
    return known.all;
  };
};

/** Looks for what is due as long as the server runs; `close` waits for what is under way. */
const startWebhookPump = (
  deliveries: WebhookDeliveries,
  ports: { readonly faults: FaultReporter },
  logger: WarningLog,
): Pump => {
  const pump = startPump(async () => {
    try {
      await deliveries.look();
      return LOOK_EVERY_MS;
    } catch (error) {
      tolerate(ports, 'lookForWebhooks', error);
      logger.warn({ error: error instanceof Error ? error.name : typeof error }, 'webhooks have to wait');
      return RECOVERY_MS;
    }
  });
  return {
    close: async () => {
      await pump.close();
      await deliveries.close();
    },
  };
};

/** How webhooks are sent: by an egress of their own. */
export const webhookLine = ({ bidderReach: reach }: Pick<Settings, 'bidderReach'>, clock: Pick<Clock, 'nowMs'>) => {
  const egress = createEgress({ reach, connections: AT_ONCE, maxAnswerBytes: MAX_ANSWER_BYTES });
  const send = createWebhookSender(
    (url, { headers, body, signal }) => egress.call(url, { method: 'POST', headers, body, signals: [signal] }),
    clock,
  );
  return { send, close: () => egress.close() };
};

const FINENESS = 2 ** 32;
const random = (): number => randomInt(FINENESS) / FINENESS;

/** Delivers webhooks of the operator and of accounts, from where bidders may be too. */
export const startWebhooks = (container: Container, settings: Settings, logger: Logger): Pump => {
  const ports = boundPorts(container);
  const { send, close } = webhookLine(settings, ports.clock);
  const parts = { ports, send, log: logger, holder: randomUUID(), random };
  const deliveries = createWebhookDeliveries(parts, endpointsOf(settings.webhooks, ports.catalog));
  const pump = startWebhookPump(deliveries, ports, logger);
  return {
    close: async () => {
      await pump.close();
      await close();
    },
  };
};
