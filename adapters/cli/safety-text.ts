/** What reads conversations before an ad is sold, and what it reaches together. */
export interface SafetyInForce {
  /** In the order in which they are asked, the lexicon first. */
  readonly readers: readonly string[];
  /** Shares of development texts: unsafe ones that are found, harmless ones that are refused. Absent: not measured. */
  readonly measured: { readonly found: number; readonly blocked: number } | undefined;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

export const safetyText = ({ readers, measured }: SafetyInForce): string =>
  `conversations are read by ${readers.join(', ')}${
    measured === undefined
      ? ''
      : `: on texts for development ${percent(measured.found)} of the unsafe are found, ${percent(measured.blocked)} of the harmless refused`
  }`;
