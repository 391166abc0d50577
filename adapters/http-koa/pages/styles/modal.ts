import { compactCss } from './compact.js';

/** The interstitial's page: a dialog in the middle of a dimmed ground; it scrolls when the window is low. */
export const MODAL_STYLES = compactCss(`
html, body { height: 100%; }
body { overflow: auto; background: rgb(8 10 14 / .62); display: grid; padding: 16px; }
.card.dialog { position: relative; margin: auto; width: 100%; max-width: 480px; gap: 12px; padding: 16px;
  border-radius: 18px; box-shadow: 0 18px 50px rgb(0 0 0 / .35); }
.dialog:focus { outline: 0; }
.dialog .info { margin-inline-end: 0; }
.close { flex: none; margin-block: -10px; margin-inline: 0 -10px; width: 44px; height: 44px; display: grid; place-items: center;
  border-radius: 50%; color: var(--fg); }
.close:hover { background: var(--fill); }
.close svg { width: 22px; height: 22px; }
.dialog .headline { font-size: 20px; }
.dialog .cta { width: 100%; min-height: 48px; }
.dialog .media { max-height: 56vh; }
@media (max-height: 620px) { .dialog .media { max-height: 44vh; } }
`);
