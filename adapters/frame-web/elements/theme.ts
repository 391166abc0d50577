/**
 * Themes are free strings: anything with "dark" in it is dark, with "light" light; all else follows the reader's
 * preference.
 */
export const themeOf = (name: string | undefined): 'dark' | 'light' | undefined => {
  if (name === undefined) return undefined;
  if (/dark/i.test(name)) return 'dark';
  return /light/i.test(name) ? 'light' : undefined;
};

export const applyTheme = (name: string | undefined): void => {
  const theme = themeOf(name);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
};
