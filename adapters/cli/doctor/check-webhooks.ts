import type { AccountId } from '../../../domain/values/ids.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { adviceFor, probe, type Outbound } from './probe.js';

/** An endpoint to which webhooks go. */
export interface ExaminedWebhook {
  /** `operator:` or `account:` and its id. */
  readonly endpoint: string;
  /** Absent: the operator's. */
  readonly account?: AccountId | undefined;
  readonly url: string;
  /** A `webhook.test`, signed as all others are. */
  testRequest(): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

const GONE = 410;
const UNAUTHORIZED: readonly number[] = [401, 403];

const answerFinding = async (egress: Outbound, { endpoint, url, testRequest }: ExaminedWebhook): Promise<Finding> => {
  const subject = `webhook ${endpoint}`;
  const probed = await probe(egress, url, { method: 'POST', ...testRequest() });
  if (probed.kind === 'failed') return problem(subject, `does not answer (${probed.why})`, adviceFor(probed.why));
  const { status } = probed.answer;
  if (status >= 200 && status < 300) return ok(subject, 'takes a test webhook');
  if (status === GONE)
    return warning(
      subject,
      'wants no more (status 410)',
      'remove it, or mend its receiver: ad-placement webhooks enable',
    );
  return UNAUTHORIZED.includes(status)
    ? problem(subject, `refuses a test webhook (status ${status})`, 'give its receiver the secret of the configuration')
    : problem(subject, `answers a test webhook with status ${status}`, 'see the log of its receiver');
};

/** Sends each endpoint a test. */
export const checkWebhooks = (egress: Outbound, webhooks: readonly ExaminedWebhook[]): Promise<readonly Finding[]> =>
  Promise.all(webhooks.map((one) => answerFinding(egress, one)));
