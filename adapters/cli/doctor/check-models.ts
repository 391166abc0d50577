import { request } from 'undici';
import { isBug } from '../../../application/faults/outage.js';
import { ok, problem, warning, type Finding } from './finding.js';
import { adviceFor, codeOf, PROBE_LIMIT_MS } from './probe.js';

/** A server of models that the settings name. */
export interface ModelServer {
  /** The setting that holds its address. */
  readonly variable: string;
  readonly url: string;
  readonly key: string | undefined;
  /** No one else can read what is sent there: the key goes to such a server only. */
  readonly isPrivate: boolean;
}

/** What the judge of free text made of sentences with known verdicts. */
export interface ExaminedJudge {
  readonly isProven: boolean;
  /** How many it told apart. */
  readonly words: string;
}

/** Has the judge read the sentences by which a server tries it at start. Absent: no model writes. */
export const checkJudge = async (prove: (() => Promise<ExaminedJudge>) | undefined): Promise<readonly Finding[]> => {
  if (prove === undefined) return [];
  const subject = 'judge of free text';
  try {
    const { isProven, words } = await prove();
    return isProven
      ? [ok(subject, words)]
      : [warning(subject, `${words}: no free text is shown`, 'name a stronger model in JUDGE_MODEL')];
  } catch (error) {
    if (isBug(error)) throw error;
    return [problem(subject, 'gave no verdicts: no free text is shown', 'see whether the model of JUDGE_MODEL runs')];
  }
};

/** Asks for the list of models, which costs nothing and sends no text. */
const reachFinding = async ({ variable: subject, url, key, isPrivate }: ModelServer): Promise<Finding> => {
  const headers = key !== undefined && isPrivate ? { authorization: `Bearer ${key}` } : {};
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const { statusCode: status, body } = await request(`${url.replace(/(?<!\/)\/+$/, '')}/models`, { headers, signal });
    body.on('error', () => undefined).destroy();
    if ('authorization' in headers && (status === 401 || status === 403))
      return problem(subject, `refuses the key (status ${status})`, 'mend the key beside the address');
    // Not every server lists its models: any other answer proves that one runs there.
    return status < 500
      ? ok(subject, 'answers')
      : problem(subject, `is out of order (status ${status})`, 'see its log, or ask its operator');
  } catch (error) {
    const why = codeOf(error);
    return problem(subject, `does not answer (${why})`, adviceFor(why));
  }
};

const serverFindings = async (server: ModelServer): Promise<readonly Finding[]> => {
  const reach = await reachFinding(server);
  if (server.isPrivate) return [reach];
  const next = 'use https, unless the network between is your own';
  return [reach, warning(server.variable, 'is reached without encryption, and is sent texts and its key', next)];
};

/** Checks that the servers of models answer, and that no one can read what is sent to them. */
export const checkModels = async (servers: readonly ModelServer[]): Promise<readonly Finding[]> =>
  (await Promise.all(servers.map(serverFindings))).flat();
