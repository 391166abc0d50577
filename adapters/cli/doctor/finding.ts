export type Level = 'ok' | 'warning' | 'error';

/** What one check found out, and what to do next about it. */
export interface Finding {
  /** What was looked at, such as `bidder acme-dsp`. */
  readonly subject: string;
  readonly level: Level;
  /** Half a sentence about the subject. */
  readonly message: string;
  readonly next?: string | undefined;
}

export const ok = (subject: string, message: string): Finding => ({ subject, level: 'ok', message });
export const warning = (subject: string, message: string, next: string): Finding => ({
  ...{ subject, level: 'warning', message, next },
});
export const problem = (subject: string, message: string, next: string): Finding => ({
  ...{ subject, level: 'error', message, next },
});
