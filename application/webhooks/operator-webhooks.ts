import type { OperatorNotice } from '../../domain/delivery/operator-event.js';
import { operatorMessage, receives } from '../../domain/delivery/webhook.js';
import type { Ports } from '../ports/index.js';

/** A delivery for each endpoint of the operator that wants the event; said again it adds none. */
export const addOperatorWebhooks = async (
  { webhooks, operatorEndpoints = [], clock }: Pick<Ports, 'webhooks' | 'operatorEndpoints' | 'clock'>,
  notice: OperatorNotice,
): Promise<void> => {
  const message = operatorMessage(notice);
  const wanting = operatorEndpoints.filter((endpoint) => receives(endpoint, message.type));
  if (wanting.length === 0) return;
  const deliveries = wanting.map(({ id: endpoint }) => ({ ...message, endpoint }));
  await webhooks.add(deliveries, clock.nowMs());
};
