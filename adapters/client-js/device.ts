const typeOf = (userAgent: string): 'handset' | 'tablet' | 'desktop' => {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet';
  return /Mobi/.test(userAgent) ? 'handset' : 'desktop';
};

const systemOf = (userAgent: string): string =>
  /iP(hone|ad|od)/.test(userAgent) ? 'iOS' : (/Android|Windows|Mac OS|CrOS|Linux/.exec(userAgent)?.[0] ?? 'other');

/** Not in the types of the DOM: only some browsers have it. */
type WithConnection = { readonly connection?: { readonly type?: string } };

/** What the browser says of itself (`device` of `/preload`); nothing where there is no browser. */
export const readDevice = () => {
  try {
    const { userAgent, language: locale } = navigator;
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    const { width, height } = screen;
    const darkMode = globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches;
    return {
      hardware: { type: typeOf(userAgent) },
      os: { name: systemOf(userAgent), locale, timezone },
      screen: { width, height, dpr: devicePixelRatio, darkMode },
      network: { userAgent, type: (navigator as WithConnection).connection?.type },
    };
  } catch {
    return undefined;
  }
};
