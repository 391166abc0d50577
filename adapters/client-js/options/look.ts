/**
 * `auto` follows the `color-scheme` of the host's page. Without a theme an ad is as dark as what the host has painted
 * behind it.
 */
export type Theme = 'light' | 'dark' | 'auto';

/**
 * What an ad takes over from the looks of its host (`docs/reference/client-interface.md#appearance`). What leaves its
 * bounds, or would make text hard to read, is refused with a warning in the console. That an ad is one, and whose,
 * always shows.
 */
export interface Appearance {
  /** Ground of the call to action: `#rgb` or `#rrggbb`. */
  readonly accent?: string | undefined;
  /** Ground of the ad: `#rgb` or `#rrggbb`. */
  readonly surface?: string | undefined;
  /** `#rgb` or `#rrggbb`, with a contrast of 4.5 : 1 to the surface. */
  readonly text?: string | undefined;
  /** Of the ad's corners, in CSS pixels: 0 to 24. */
  readonly radius?: number | undefined;
  /** Names of fonts that the reader's system has, as in `font-family`. */
  readonly font?: string | undefined;
  /** `compact`: a small picture beside the words. Default: `compact` where there is little room. */
  readonly density?: 'comfortable' | 'compact' | undefined;
}

/** How an ad looks in its host. */
export interface Look {
  readonly theme?: Theme | undefined;
  readonly appearance?: Appearance | undefined;
}
