import { compactCss, MEDIA, TOKENS } from './tokens.js';

/** A character that leads over to an interstitial. Nothing that a host writes can reach out of its box. */
const CHARACTER = `
.character { display: grid; grid-template-columns: 40px minmax(0, 1fr); gap: 4px 10px; margin-block-end: 2px; overflow: hidden; }
.character p { justify-self: start; max-width: 100%; overflow: hidden; }
.avatar { grid-row: span 2; width: 40px; height: 40px; display: grid; place-items: center; overflow: hidden;
  border-radius: 50%; background: var(--chip); color: var(--chip-fg); font-weight: 650; }
.avatar img { width: 100%; height: 100%; display: block; object-fit: cover; }
.name { font-size: 13px; font-weight: 600; color: var(--muted); }
.line { padding: 7px 12px; border-radius: 12px; background: var(--fill); }`;

/** What the card below an assistant message and the interstitial's page have in common. */
export const CARD_STYLES = compactCss(`${TOKENS}${MEDIA}
body { overflow: hidden; }
.card { --outer: calc(var(--radius, 14) * 1px); --inner: calc(var(--outer) * .7); display: grid; gap: 10px;
  padding: 12px 14px 14px; background: var(--bg); border: 1px solid var(--line); border-radius: var(--outer);
  overflow-wrap: anywhere; }
:lang(ko) { word-break: keep-all; }
.--density .card { gap: 6px; padding: 8px 12px 10px; }
.top { display: flex; align-items: center; gap: 8px; min-height: 24px; font-size: 13px; color: var(--muted); }
.label { flex: none; max-width: 60%; padding: 1px 7px; border-radius: 6px; background: var(--chip); color: var(--chip-fg); font-weight: 600;
  font-size: 12px; }
.advertiser { font-weight: 600; min-width: 0; line-height: 1.35; display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 2; overflow: hidden; }
.info, .close { flex: none; margin-block: -10px; margin-inline: auto -10px; width: 44px; height: 44px; display: grid; place-items: center; }
.info svg { width: 18px; height: 18px; }
.about { display: grid; grid-auto-rows: max-content; gap: 4px; padding: 10px 12px; border-radius: var(--inner); background: var(--fill); font-size: 13px; }
.say { justify-self: start; max-width: 100%; min-height: 36px; padding: 6px 12px; border-radius: 8px; background: var(--chip);
  color: var(--chip-fg); font-weight: 600; text-align: start; }
.info:hover, .say:hover { color: var(--fg); }
.about .say { margin-block-start: 4px; }
.report, .reasons { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: start; }
.reasons { padding-inline-start: 10px; border-inline-start: 2px solid var(--line); }
.said { font-size: inherit; font-weight: inherit; }
.hidden-ad { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; font-size: 13px; color: var(--muted); }
${CHARACTER}
.text { min-height: 1.5em; white-space: pre-line; }
.said:empty, .text:empty { display: none; }
.rest { visibility: hidden; }
.pitch { display: grid; gap: 12px; align-items: center; }
.foot { display: grid; gap: 10px; min-width: 0; }
.headline { width: fit-content; max-width: 100%; font-size: 16px; line-height: 1.35; font-weight: 650; }
.headline a:hover { text-decoration: underline; }
.domain { font-size: 13px; color: var(--muted); }
.cta { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 18px;
  border-radius: var(--inner); background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center;
  border: 1px solid transparent; justify-self: start; }
.cta:hover { background: var(--accent-hover); }
@media (forced-colors: active) {
  .label, .about, .avatar, .line, .say { border: 1px solid; }
  .cta { border-color: ButtonText; }
}`);

/** The interstitial's page: a dialog in the middle of a dimmed ground; it scrolls when the window is low. */
export const MODAL_STYLES = compactCss(`
html, body { height: 100%; }
body { overflow: auto; background: #080a0e9e; display: grid; padding: 16px; }
.card.dialog { position: relative; margin: auto; width: 100%; max-width: 480px; gap: 12px; padding: 16px;
  border-radius: 18px; box-shadow: 0 18px 50px #00000059; }
.dialog:focus { outline: 0; }
.dialog .top, .dialog .about { position: sticky; z-index: 1; }
.dialog .top { top: 0; padding-block: 10px; margin-block: -10px; background: var(--bg); }
.dialog .about { top: 44px; max-height: 45vh; overflow: auto; }
.dialog .info { margin-inline-end: 0; }
.close { margin-inline-start: 0; border-radius: 50%; color: var(--fg); }
.close:hover { background: var(--fill); }
.close svg { width: 22px; height: 22px; }
.dialog .character { grid-template-columns: 52px minmax(0, 1fr); column-gap: 12px; }
.dialog .avatar { width: 52px; height: 52px; font-size: 20px; }
.dialog .headline { font-size: 20px; }
.dialog .cta { width: 100%; min-height: 48px; }
.dialog .media { max-height: 56vh; }
.dialog .character ~ .pitch .media { max-height: 46vh; }
@media (max-height: 620px) {
  .dialog .media { max-height: 44vh; }
  .dialog .character ~ .pitch .media { max-height: 32vh; }
}
`);

/** The card below an assistant message, 200 to 900 px wide; `compact` is drawn small. */
export const INLINE_STYLES = compactCss(`
.teaser .pitch { grid-template-columns: 84px minmax(0, 1fr); padding: 10px; border-radius: var(--inner);
  background: var(--fill); }
.teaser .pitch.bare { grid-template-columns: minmax(0, 1fr); }
.teaser .foot { gap: 2px; }
.teaser .cta { grid-column: 1 / -1; }
.count { min-width: 1.4em; margin-inline: 8px -6px; border-radius: 6px; background: var(--on-accent); color: var(--accent);
  font-variant-numeric: tabular-nums; }
.banner .foot, .compact .foot { grid-template-columns: minmax(0, 1fr) fit-content(50%); align-items: center; }
.compact.image .pitch { grid-template-columns: 84px minmax(0, 1fr); }
.compact.image .media { height: 84px; }
.compact.image .foot, .compact.teaser .foot { grid-template-columns: minmax(0, 1fr); gap: 6px; }
.compact .headline { font-size: 15px; }
.compact.teaser .thumb { grid-row: span 2; }
.compact.teaser .cta { grid-column: -2 / -1; }
@media (min-width: 560px) {
  .wide:not(.compact) .pitch { grid-template-columns: minmax(0, 46%) minmax(0, 1fr); gap: 18px; }
  .wide:not(.compact) .headline { font-size: 18px; }
  .teaser .pitch:not(.bare) { grid-template-columns: 84px minmax(0, 1fr) auto; }
  .teaser .cta { grid-column: auto; }
}
@media (forced-colors: active) { .teaser .pitch { border: 1px solid; } }
`);
