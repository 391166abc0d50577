/**
 * `auto` follows the `color-scheme` of the host's page. Without a theme an ad is as dark as what the host has painted
 * behind it.
 */
export type Theme = 'light' | 'dark' | 'auto';

/** How an ad looks in its host. */
export interface Look {
  readonly theme?: Theme | undefined;
}
