import { compactCss } from './compact.js';

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
