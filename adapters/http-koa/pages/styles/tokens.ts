/** Takes the layout out of a style sheet: the page has a budget of 15 KB. */
export const compactCss = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim();

/** Colours of both themes; every pair of text and ground has a contrast of 4.5:1 or more. */
const LIGHT = `--bg:#ffffff;--fg:#1b1d22;--muted:#5a606b;--line:#dfe2e8;--fill:#eff1f4;--chip:#e9ecf1;--chip-fg:#3a404a;
  --accent:#1d5bd1;--accent-hover:#174bb0;--on-accent:#fff;`;
const DARK = `--bg:#1c1e22;--fg:#eceef2;--muted:#a9afba;--line:#363a42;--fill:#272a30;--chip:#30343b;--chip-fg:#d9dde4;
  --accent:#8fb5ff;--accent-hover:#b0caff;--on-accent:#0c1a33;`;

/**
 * `data-theme` on the root is `light`, `dark` or absent (follow the reader's preference).
 * `color-scheme` names both, so that the canvas around rounded corners keeps the scheme of the embedding page.
 */
export const TOKENS = `
:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${DARK} } }
:root[data-theme=dark] { ${DARK} }
:root.--surface { --bg: var(--surface); --fg: var(--text); --muted: var(--fg); --chip-fg: var(--fg);
  --line: color-mix(in srgb, var(--fg) 16%, var(--bg)); --fill: color-mix(in srgb, var(--fg) 6%, var(--bg));
  --chip: color-mix(in srgb, var(--fg) 10%, var(--bg)); }
:root.--accent { --on-accent: var(--on); --accent-hover: var(--accent); }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body { font: 15px/1.5 var(--font, system-ui), system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  color: var(--fg); }
a { color: inherit; text-decoration: none; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.hush { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

/** Boxes of pictures, videos and third-party frames: their size is known before anything is loaded. */
export const MEDIA = `
.media { position: relative; display: block; width: 100%; overflow: hidden; border-radius: var(--inner, 10px);
  background: var(--fill); }
.media img, .media video { position: absolute; inset: 0; width: 100%; height: 100%; display: block;
  object-fit: cover; }
.media.markup { border-radius: 0; margin: 0 auto; background: none; }
.media iframe { display: block; width: 100%; height: 100%; border: 0; }
.thumb { width: 84px; height: 84px; }
.play { position: absolute; inset: 0; width: 100%; height: 100%; display: grid; place-items: center; }
.play span { display: grid; place-items: center; width: 60px; height: 60px; border-radius: 50%;
  background: #0c0e12b8; color: #fff; }
.play svg { width: 26px; height: 26px; }
.bar { position: absolute; inset-inline-end: 6px; top: 6px; display: flex; gap: 6px; }
.bar button { width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%;
  background: #0c0e12b8; color: #fff; }
.bar [hidden] { display: grid !important; visibility: hidden; }
.bar svg { width: 20px; height: 20px; }
.media :focus-visible { outline: 3px solid #fff; outline-offset: -4px; box-shadow: 0 0 0 3px #0c0e12; }
video::cue { font: 14px/1.4 system-ui, sans-serif; }
@media (forced-colors: active) { .play span, .bar button { border: 1px solid; } }
`;
