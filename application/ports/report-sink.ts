/**
 * A client's own telemetry (`/error`, `/debug`, `/log`), already freed of conversation text and addresses. Must not
 * throw.
 */
export interface ReportSink {
  receive(report: ClientReport): void;
}

export interface ClientReport {
  readonly kind: 'error' | 'debug' | 'log';
  /** Cut to 500 characters. */
  readonly message: string;
  readonly accountId?: string | undefined;
  readonly sdk?: string | undefined;
  readonly bidId?: string | undefined;
}
