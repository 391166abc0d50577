import { isBug } from '../../application/faults/outage.js';
import { StoreOut } from '../../application/ports/storage/store-out.js';

/**
 * Redis is out, too slow, or refused. Does not carry the command as the client's own errors do: its arguments are
 * personal data.
 */
export class RedisUnavailable extends StoreOut {
  override readonly name = 'RedisUnavailable';
}

/** Redis took a command for wrong, which no outage explains. */
export class RedisCommandRefused extends Error {
  override readonly name = 'RedisCommandRefused';
  readonly code: string;

  constructor(code: string) {
    super(`Redis refused a command: ${code}`);
    this.code = code;
  }
}

/** How answers begin that say that the server, not the command, is at fault. */
const SERVER_REPLIES: readonly string[] = [
  ...['READONLY', 'LOADING', 'OOM', 'MISCONF', 'BUSY', 'TRYAGAIN', 'EXECABORT', 'UNKILLABLE'],
  ...['CLUSTERDOWN', 'MASTERDOWN', 'NOREPLICAS', 'MOVED', 'ASK', 'NOAUTH', 'WRONGPASS', 'NOPERM', 'WRONGTYPE'],
];

const CODE = /^[A-Z]{2,20}\b/;

/** What Redis or the operating system calls it; a message may repeat what was sent. */
export const codeOf = (error: unknown): string | undefined => {
  const { code, message } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return code ?? CODE.exec(message ?? '')?.[0];
};

/** Why a command failed: {@link RedisUnavailable}, or an error that is a bug. */
export const failureOf = (error: unknown): Error => {
  if (!(error instanceof Error)) return new RedisUnavailable('Redis did not do what was asked.', 'unknown');
  if (isBug(error)) return error;
  const code = codeOf(error) ?? 'ERR';
  if (error.name === 'ReplyError' && !SERVER_REPLIES.includes(code)) return new RedisCommandRefused(code);
  return new RedisUnavailable(`Redis did not do what was asked: ${code}`, code);
};
