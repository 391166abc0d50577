import type { Egress } from '../../adapters/demand-openrtb/index.js';
import type { Account } from '../../domain/catalog/account.js';
import { ok, problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';
import { adviceFor, probe } from './probe.js';

/** A `Date` header has whole seconds, and the answer was under way. */
const TOLERATED_MS = 2_000;

const clockFinding = (date: string | undefined, beforeMs: number, afterMs: number): Finding => {
  const atMs = Date.parse(date ?? '');
  if (Number.isNaN(atMs))
    return warning('clock', 'cannot be compared: the server tells no date', 'run the check again');
  const offMs = Math.max(beforeMs - TOLERATED_MS - atMs, atMs - afterMs - TOLERATED_MS, 0);
  return offMs === 0
    ? ok('clock', 'agrees with the server')
    : problem(
        'clock',
        `is ${Math.ceil(offMs / 1_000)} s off the server`,
        'let NTP set both clocks: expiry and day caps follow them',
      );
};

const preflight = async (egress: Egress, url: string, { id, allowedOrigins }: Account): Promise<Finding> => {
  const subject = `CORS of ${id}`;
  const headers = { origin: allowedOrigins[0] ?? 'https://app.example', 'access-control-request-method': 'POST' };
  const probed = await probe(egress, `${url}/preload`, { method: 'OPTIONS', headers });
  if (probed.kind === 'failed')
    return problem(subject, `no answer to a preflight (${probed.why})`, adviceFor(probed.why));
  const allowed = probed.answer.headers['access-control-allow-origin'];
  return allowed === '*' || allowed === headers.origin
    ? ok(subject, `${headers.origin} may call`)
    : problem(subject, `${headers.origin} may not call`, 'let a proxy in front pass OPTIONS and the CORS headers on');
};

/** The running server under its public address: there, on time, and open to the pages that may call it. */
export const checkServer = async (
  egress: Egress,
  url: string,
  accounts: readonly Account[],
): Promise<readonly Finding[]> => {
  const beforeMs = Date.now();
  const probed = await probe(egress, `${url}/readyz`, { method: 'GET' });
  const subject = `server at ${url}`;
  if (probed.kind === 'failed')
    return [
      problem(subject, `does not answer (${probed.why})`, `start it, or mend PUBLIC_URL; ${adviceFor(probed.why)}`),
    ];
  const { status, headers } = probed.answer;
  if (status !== 200) return [problem(subject, `is not ready (status ${status})`, 'see its log')];
  const listed = accounts.filter(({ enabled }) => enabled);
  return [
    ok(subject, 'is ready'),
    clockFinding(headers.date, beforeMs, Date.now()),
    ...(await Promise.all(listed.map((account) => preflight(egress, url, account)))),
  ];
};
