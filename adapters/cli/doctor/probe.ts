import type { IncomingHttpHeaders } from 'node:http';

interface OutboundCall {
  readonly method: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The guarded way out of the process: it refuses addresses that are not public, and follows no redirect. */
export interface Outbound {
  call(url: string, call: OutboundCall & { readonly signals: readonly AbortSignal[] }): Promise<OutboundAnswer>;
}

export const PROBE_LIMIT_MS = 5_000;

export type Probed =
  | { readonly kind: 'answered'; readonly answer: OutboundAnswer; readonly url: string }
  /** `why`: the name of the error, or its network code. */
  | { readonly kind: 'failed'; readonly why: string };

/** The network code of an error or of its cause, else its name. */
export const codeOf = (error: unknown): string => {
  const { name = 'unknown', code, cause } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const codes = [code, (cause as Partial<NodeJS.ErrnoException> | undefined)?.code];
  return codes.find((each) => typeof each === 'string') ?? name;
};

/** One call. Never rejects. */
export const probe = async (egress: Outbound, url: string, call: OutboundCall): Promise<Probed> => {
  try {
    const answer = await egress.call(url, { ...call, signals: [AbortSignal.timeout(PROBE_LIMIT_MS)] });
    return { kind: 'answered', answer, url };
  } catch (error) {
    return { kind: 'failed', why: codeOf(error) };
  }
};

const ADVICE: Readonly<Record<string, string>> = {
  AddressNotPublic: 'only public addresses are called; on this machine set BIDDER_REACH=loopback',
  ENOTFOUND: 'the name is not known: look for a typing error, or wait for DNS',
  ECONNREFUSED: 'nobody listens there: start it, or mend the port',
  CERT_HAS_EXPIRED: 'its certificate is over: its operator has to renew it',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody: its operator has to get one',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name: mend the name or the certificate',
  TimeoutError: 'it took longer than 5 seconds: ask its operator',
  CallEnded: 'it took longer than 5 seconds: ask its operator',
  AnswerTooLong: 'it is longer than 512 KiB: have it shortened',
};

export const adviceFor = (why: string): string =>
  ADVICE[why] ?? 'see whether it can be reached from here, with curl -v';
