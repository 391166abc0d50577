import { compactCss, MEDIA, TOKENS } from './tokens.js';

/**
 * A strip over a video, legible from 120×32 to 960×160. Sizes follow the height of the strip. Where there is room for
 * one line and no more, it says whose ad it is rather than what is offered.
 */
export const OVERLAY_STYLES = compactCss(`${TOKENS}${MEDIA}
html, body { height: 100%; overflow: hidden; }
.strip { --pad: clamp(3px, 9vh, 14px); position: relative; height: 100%; display: flex; align-items: center;
  gap: clamp(5px, 1.6vw, 16px); padding: var(--pad) clamp(5px, 1.6vw, 16px); background: var(--bg);
  border-radius: clamp(6px, 12vh, 14px); overflow: hidden; border: 1px solid var(--line); }
.strip .media { order: -1; flex: none; height: 100%; width: auto; max-width: 34%; background: none; border-radius: clamp(4px, 8vh, 10px); }
.strip .media.markup { order: 0; max-width: none; flex: 1 1 auto; }
.copy { flex: 1 1 auto; min-width: 0; display: grid; gap: 1px; align-content: center; }
.top { display: flex; align-items: center; gap: 6px; min-width: 0; font-size: clamp(11px, 14vh, 15px);
  line-height: 1.3; color: var(--muted); }
.label, .about button { min-height: 24px; padding: 1px 8px; border-radius: 5px; background: var(--chip); color: var(--chip-fg);
  font-weight: 600; }
.label { flex: none; min-width: 24px; padding: 1px 6px; font-size: max(10px, .9em); line-height: 1.4; }
.advertiser { font-weight: 600; }
.advertiser, .headline { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.headline { font-size: clamp(12px, 19vh, 24px); line-height: 1.3; font-weight: 650; text-align: start; }
.cta { flex: none; max-width: 42%; min-height: min(44px, 100%); padding: 2px clamp(7px, 2vw, 20px);
  border-radius: clamp(5px, 10vh, 10px); background: var(--accent); color: var(--on-accent); font-weight: 600;
  font-size: clamp(11px, 15vh, 17px); line-height: 1.2; overflow: hidden; text-overflow: ellipsis; }
@media (max-width: 299px), (max-height: 47px) { .cta { white-space: nowrap; } }
.cta:hover { background: var(--accent-hover); }
.label:hover { color: var(--fg); }
.about { position: absolute; inset: 0; overflow: auto; padding: 4px 8px; background: var(--bg);
  font-size: clamp(11px, 13vh, 14px); line-height: 1.35; display: flex; flex-wrap: wrap; gap: 2px 8px;
  align-items: center; align-content: safe center; }
.report, .reasons { display: flex; flex-wrap: wrap; gap: 2px 6px; }
.said:empty { display: none; }
@media (max-height: 79px) {
  .strip { --pad: 3px; }
  .copy { grid-template-columns: auto minmax(0, 1fr); column-gap: 6px; }
  .top { display: contents; }
  .label { grid-row: 1 / span 2; align-self: center; font-size: 11px; }
  .advertiser { align-self: end; color: var(--muted); font-size: clamp(11px, 16vh, 13px); line-height: 1.25; }
}
@media (max-height: 37px) {
  .copy { display: flex; align-items: center; gap: 6px; }
  .advertiser { align-self: center; }
  .headline { display: none; }
}
@media (max-height: 37px) and (min-width: 420px) { .headline { display: block; } .advertiser { flex: none; max-width: 40%; } }
@media (max-width: 159px) {
  .strip { padding-inline: 3px; gap: 4px; }
  .top { gap: 4px; }
  .label, .cta { padding-inline: 4px; }
}
@media (max-width: 299px) { .strip > .media:not(.markup) { display: none; } }
@media (max-height: 95px) { .headline { font-size: clamp(12px, 24vh, 17px); } }
@media (forced-colors: active) { .label, .cta { border: 1px solid; } }
`);
