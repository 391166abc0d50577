import type { Logger } from 'pino';
import type { OnCircuit } from '../../../application/ports/sharing/circuit.js';
import { Agent, request, type Dispatcher } from 'undici';

/** A server that understands OpenAI's interface, and which of its models is asked. */
export interface OpenAiServer {
  /** Base address of the interface, for example `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** Of the request that the server is asked for, where that is traced: W3C Trace Context. */
  readonly traceparent?: (() => string | undefined) | undefined;
}

/** What is asked there. `limits`: other ones than the usual. The operator is told what went wrong, and no text. */
export interface ModelOptions<Limits> extends OpenAiServer {
  readonly limits?: Partial<Limits> | undefined;
  readonly logger: Pick<Logger, 'warn'>;
  /** The server is left alone from now on, or asked again. */
  readonly onCircuit?: OnCircuit | undefined;
}

/** Holds connections for as long as it is open. */
export interface Closable {
  close(): Promise<void>;
}

/** What one answer may take; whatever is beyond ends it. */
export interface ConnectionLimits {
  readonly connectMs: number;
  /** To the first sign of an answer: a model may have to be loaded first. */
  readonly firstMs: number;
  /** From one piece to the next. */
  readonly silenceMs: number;
  /** Of the whole response, with everything around the text. */
  readonly maxBytes: number;
}

/** The server answered, but not with what it was asked for. */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused';
  readonly status: number;
  constructor(status: number) {
    super(`The model's server answered ${status}.`);
    this.status = status;
  }
}

export type ResponseBody = Dispatcher.ResponseData['body'];

export interface Connection extends Closable {
  /** Asks once. Throws {@link ServerRefused} unless the answer is 200, and what a broken connection throws. */
  post(path: string, question: object, signal: AbortSignal): Promise<ResponseBody>;
}

const OK = 200;

/**
 * Texts go to the address of the operator and nowhere else: no redirect is followed, nothing is asked twice, and no
 * error holds a word of them.
 */
export const connect = ({ url, key, traceparent }: OpenAiServer, limits: ConnectionLimits): Connection => {
  const { connectMs, firstMs, silenceMs, maxBytes } = limits;
  const dispatcher = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: firstMs,
    bodyTimeout: silenceMs,
    maxResponseSize: maxBytes,
  });
  const base = url.replace(/(?<!\/)\/+$/, '');
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  return {
    async post(path, question, signal) {
      const parent = traceparent?.();
      const sent = parent === undefined ? headers : { ...headers, traceparent: parent };
      const options = { method: 'POST', dispatcher, signal, headers: sent, body: JSON.stringify(question) } as const;
      const { statusCode, body } = await request(`${base}${path}`, options);
      if (statusCode === OK) return body;
      body.on('error', () => undefined).destroy();
      throw new ServerRefused(statusCode);
    },
    close: () => dispatcher.destroy(),
  };
};
