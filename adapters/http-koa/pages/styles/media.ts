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
  background: rgb(12 14 18 / .72); color: #fff; }
.play svg { width: 26px; height: 26px; }
.bar { position: absolute; inset-inline-end: 6px; top: 6px; display: flex; gap: 6px; }
.bar button { width: 44px; height: 44px; display: grid; place-items: center; border-radius: 50%;
  background: rgb(12 14 18 / .72); color: #fff; }
.bar [hidden] { display: grid !important; visibility: hidden; }
.bar svg { width: 20px; height: 20px; }
.media :focus-visible { outline: 3px solid #fff; outline-offset: -4px; box-shadow: 0 0 0 3px #0c0e12; }
video::cue { font: 14px/1.4 system-ui, sans-serif; }
@media (forced-colors: active) { .play span, .bar button { border: 1px solid; } }
`;
