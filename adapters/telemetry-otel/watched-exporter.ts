import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** What an operator reads of the way to the collector; fields first, then a sentence, as pino's loggers do. */
export interface CollectorLog {
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
}

/** The message of a collector may hold anything. */
const codeOf = (error: Error): string | number => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'number' || (typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code)) ? code : error.name;
};

export interface WatchedExporter extends SpanExporter {
  /** Spans that were sent, or failed to be. */
  readonly handed: number;
  readonly lost: number;
}

/** The same exporter: counts what the collector did not take, and says when that begins and ends. */
export const watchExporter = (exporter: SpanExporter, log: CollectorLog): WatchedExporter => {
  let [handed, lost, isOut] = [0, 0, false];
  const learn = (spans: number, error: Error | undefined): void => {
    if (error !== undefined) {
      lost += spans;
      if (!isOut) log.warn({ why: codeOf(error) }, 'the trace collector takes no spans; turns go on without');
    } else if (isOut) log.info({ lost }, 'the trace collector takes spans again');
    isOut = error !== undefined;
  };
  return {
    get handed() {
      return handed;
    },
    get lost() {
      return lost;
    },
    export: (spans, done) => {
      handed += spans.length;
      exporter.export(spans, (result) => {
        learn(spans.length, result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
};
