/**
 * `auto` follows the `color-scheme` of the host's page. Without a theme an ad is as dark as what the host has painted
 * behind it.
 */
export type Theme = 'light' | 'dark' | 'auto';

/**
 * The host's own looks. Invalid or illegible values are ignored; the ad's page logs this once on the console
 * (`docs/reference/client-interface.md#appearance`).
 */
export interface Appearance {
  /** Colour of buttons: `#rrggbb`, at least 3:1 to the surface. */
  readonly accent?: string | undefined;
  /** Behind the text: `#rrggbb`. Together with `text`. */
  readonly surface?: string | undefined;
  /** `#rrggbb`, at least 6:1 to the surface. Together with `surface`. */
  readonly text?: string | undefined;
  /** Radius of the corners: whole CSS pixels, 0 to 24. */
  readonly radius?: number | undefined;
  /** Names of families, as in CSS; an ad's page loads no fonts. */
  readonly font?: string | undefined;
  /** Default: `comfortable`. */
  readonly density?: 'comfortable' | 'compact' | undefined;
}

/** How an ad looks in its host. */
export interface Look {
  /** Default: matches the background behind the ad. */
  readonly theme?: Theme | undefined;
  /** Default: the ad's own. */
  readonly appearance?: Appearance | undefined;
}

/** Equal for equal looks: hosts create a new object at each render. */
export const lookKey = ({ theme, appearance }: Omit<Look, 'theme'> & { readonly theme?: string | undefined }): string =>
  String([theme, Object.entries(appearance ?? {})]);
