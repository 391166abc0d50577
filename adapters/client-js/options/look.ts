/**
 * `auto` follows the `color-scheme` of the host's page. Without a theme an ad is as dark as what the host has painted
 * behind it.
 */
export type Theme = 'light' | 'dark' | 'auto';

/**
 * The host's own looks. What cannot be read is not taken, and the ad's page says so once on the console
 * (`docs/reference/client-interface.md#appearance`).
 */
export interface Appearance {
  /** Of what is pressed: `#rrggbb`, at least 3:1 to its surface. */
  readonly accent?: string | undefined;
  /** Behind the text: `#rrggbb`. Together with `text`. */
  readonly surface?: string | undefined;
  /** `#rrggbb`, at least 6:1 to the surface. Together with `surface`. */
  readonly text?: string | undefined;
  /** Of the corners: whole CSS pixels, 0 to 24. */
  readonly radius?: number | undefined;
  /** Names of families, as in CSS; an ad's page loads no fonts. */
  readonly font?: string | undefined;
  /** Default: `comfortable`. */
  readonly density?: 'comfortable' | 'compact' | undefined;
}

/** How an ad looks in its host. */
export interface Look {
  /** Default: as dark as what is behind the ad. */
  readonly theme?: Theme | undefined;
  /** Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
}

/** The same for looks that are the same: hosts write theirs anew at each render. */
export const lookKey = ({ theme, appearance }: Omit<Look, 'theme'> & { readonly theme?: string | undefined }): string =>
  String([theme, Object.entries(appearance ?? {})]);
