import type { Account } from '../../../domain/catalog/account.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { adviceFor, probe, type Outbound } from './probe.js';
import { readinessFindings } from './readiness.js';

const COMERS = 'who may come in';

/** What the settings say about who can reach the server. */
export interface Reach {
  readonly isProduction: boolean;
  /** Why the server refuses to start with these settings. */
  readonly exposed: string | undefined;
  /** Why clients cannot open the addresses that the server names, and what to do about it. */
  readonly unreachable: Required<Pick<Finding, 'message' | 'next'>> | undefined;
}

/** Checks that no one can use this server with a token that the README publishes. */
export const checkExposure = ({ exposed, isProduction }: Reach, publicTokenAccounts: readonly string[]): Finding => {
  if (exposed !== undefined) return problem(COMERS, 'the server does not start like this', exposed);
  if (!isProduction) return ok(COMERS, 'only this machine, with the demo accounts');
  return publicTokenAccounts.length === 0
    ? ok(COMERS, 'no token of a demo account opens anything')
    : warning(
        COMERS,
        `a token that everybody knows opens ${publicTokenAccounts.join(', ')}`,
        'replace it: ad-placement accounts rotate <id>, or mend the file that CONFIG names',
      );
};

/** Checks that clients can open the addresses that the server names. */
export const checkAddresses = ({ unreachable }: Reach): readonly Finding[] =>
  unreachable === undefined ? [] : [{ subject: 'addresses', level: 'warning', ...unreachable }];

/** A `Date` header has whole seconds, and the answer takes time to arrive. */
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

const preflight = async (egress: Outbound, url: string, { id, allowedOrigins }: Account): Promise<Finding> => {
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

/** Checks the running server at its public address: it answers, its clock is right, and pages may call it. */
export const checkServer = async (
  egress: Outbound,
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
  const readiness = readinessFindings(subject, probed.answer);
  if (status !== 200) return readiness;
  const listed = accounts.filter(({ enabled }) => enabled);
  return [
    ...readiness,
    clockFinding(headers.date, beforeMs, Date.now()),
    ...(await Promise.all(listed.map((account) => preflight(egress, url, account)))),
  ];
};
