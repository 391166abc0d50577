import { request } from 'undici';
import { isLoopbackName } from '../settings/exposure.js';
import { SETTINGS } from '../settings/settings-table.js';
import type { Settings } from '../settings/settings.js';
import { ok, problem, warning, type Finding } from '../../adapters/cli/doctor/finding.js';
import { adviceFor } from './probe.js';

/** The address of each server, and its key. */
const SERVERS = [
  ['writerUrl', 'writerApiKey'],
  ['judgeUrl', 'judgeApiKey'],
  ['safetyUrl', 'safetyApiKey'],
  ['embeddingsUrl', 'embeddingsKey'],
] as const;

const LIMIT_MS = 5_000;

const codeOf = (error: unknown): string => {
  const { name = 'unknown', code } = (error ?? {}) as { readonly name?: string; readonly code?: unknown };
  return typeof code === 'string' ? code : name;
};

const isPrivate = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || isLoopbackName(hostname);
};

/** Which models there are is asked, since it costs nothing and tells no text. A key goes where nobody else reads it. */
const reachFinding = async (subject: string, url: string, key: string | undefined): Promise<Finding> => {
  const headers = key !== undefined && isPrivate(url) ? { authorization: `Bearer ${key}` } : {};
  try {
    const signal = AbortSignal.timeout(LIMIT_MS);
    const { statusCode: status, body } = await request(`${url.replace(/(?<!\/)\/+$/, '')}/models`, { headers, signal });
    body.on('error', () => undefined).destroy();
    if ('authorization' in headers && (status === 401 || status === 403))
      return problem(subject, `refuses the key (status ${status})`, 'mend the key beside the address');
    // Not every server lists its models: any other answer says that there is one.
    return status < 500
      ? ok(subject, 'answers')
      : problem(subject, `is out of order (status ${status})`, 'see its log, or ask its operator');
  } catch (error) {
    const why = codeOf(error);
    return problem(subject, `does not answer (${why})`, adviceFor(why));
  }
};

/** The servers of models that the settings name: there, and reached in a way that nobody else can read. */
export const checkModels = async (settings: Settings): Promise<readonly Finding[]> => {
  const found = await Promise.all(
    SERVERS.map(async ([name, key]): Promise<readonly Finding[]> => {
      const { [name]: url } = settings;
      if (url === undefined) return [];
      const subject = SETTINGS[name].variable;
      const reach = await reachFinding(subject, url, settings[key]);
      if (isPrivate(url)) return [reach];
      const next = 'use https, unless the network between is your own';
      return [reach, warning(subject, 'is reached without encryption, and is sent texts and its key', next)];
    }),
  );
  return found.flat();
};
