/** Whence the language of a turn is known, the surest first. */
export const LANGUAGE_SOURCES = ['conversation', 'device', 'account'] as const;
export type LanguageSource = (typeof LANGUAGE_SOURCES)[number];

export interface TurnLanguage {
  /** BCP 47 primary language, lower case; absent when nothing tells. */
  readonly language?: string | undefined;
  readonly from?: LanguageSource | undefined;
}

const PRIMARY = /^[a-z]{2,3}(?![a-z0-9])/;
/** Codes for no language, or for several. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['und', 'mul', 'mis', 'zxx']);
/** What older systems still write. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
]);

/** The language of a locale such as `de-AT` or `pt_BR.UTF-8`; `undefined` for `C`, `und` and nonsense. */
export const languageOfLocale = (locale: string | undefined): string | undefined => {
  const primary = PRIMARY.exec(locale?.slice(0, 4).toLowerCase() ?? '')?.[0];
  if (primary === undefined || NO_LANGUAGE.has(primary)) return undefined;
  return RENAMED.get(primary) ?? primary;
};

/** The conversation's where it was recognised, else the device's, else the account's. */
export const languageOfTurn = (
  spoken: string | undefined,
  locale: string | undefined,
  accountLanguage: string | undefined,
): TurnLanguage => {
  if (spoken !== undefined) return { language: spoken, from: 'conversation' };
  const ofDevice = languageOfLocale(locale);
  if (ofDevice !== undefined) return { language: ofDevice, from: 'device' };
  const ofAccount = languageOfLocale(accountLanguage);
  return ofAccount === undefined ? {} : { language: ofAccount, from: 'account' };
};
