import type { FramePageData } from '../../../../adapters/wire/frame-page.js';

/** One ad of a page that shows many, each in its own frame. */
export interface Exhibit {
  /** The id of its frame, and a part of the frame's title. */
  readonly name: string;
  readonly data: FramePageData;
  readonly theme?: string | undefined;
  /** What else the frame is told of its looks. */
  readonly look?: Readonly<Record<string, unknown>> | undefined;
  readonly width?: number | undefined;
  /** Fixed height of the frame, whatever it asks for; none: as it asks. */
  readonly height?: number | undefined;
  /** Where its frame stands, from the upper left corner of the page; none: below the one before. */
  readonly top?: number | undefined;
  readonly left?: number | undefined;
}

interface Hung extends Omit<Exhibit, 'data'> {
  readonly url: string;
}

export interface GalleryHeard {
  readonly name: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const behave = (exhibits: readonly Hung[], background: string): void => {
  const heard: unknown[] = [];
  Object.assign(window, { heard });
  document.body.style.cssText = `margin:0;background:${background}`;
  const frames = exhibits.map(({ name, url, width = 480, height = 0, top, left = 0 }) => {
    const frame = document.createElement('iframe');
    frame.id = name;
    frame.title = `Advertisement: ${name}`;
    frame.style.cssText = `display:block;border:0;margin:4px;width:${width}px;height:${height}px`;
    if (top !== undefined) frame.style.cssText += `;position:absolute;margin:0;top:${top}px;left:${left}px`;
    frame.src = url;
    return frame;
  });
  const messages = [{ id: 'message-2', role: 'assistant', content: 'A medium roast is a good start.' }];
  window.addEventListener('message', ({ source, data: message }) => {
    const index = frames.findIndex(({ contentWindow }) => contentWindow === source);
    const [frame, exhibit] = [frames[index], exhibits[index]];
    if (!frame || !exhibit) return;
    const { type, data = {} } = Object(message);
    heard.push({ name: exhibit.name, type, data: JSON.parse(JSON.stringify(data)) });
    const otherParams = { theme: exhibit.theme, ...exhibit.look };
    const update = { messages, messageId: 'message-2', code: 'inlineAd', otherParams };
    if (type === 'init-iframe') frame.contentWindow?.postMessage({ type: 'update-iframe', data: update }, '*');
    if (type === 'resize-iframe' && exhibit.height === undefined) frame.style.height = `${data.height}px`;
  });
  document.querySelector('main')?.append(...frames);
};

/** A host that answers every one of its ads, and opens no dialog. */
export const galleryPage = (exhibits: readonly Hung[], background: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><body>` +
  `<main><h1 style="position:absolute;clip-path:inset(50%)">Gallery</h1></main>` +
  `<script>(${behave.toString()})(${JSON.stringify(exhibits)}, ${JSON.stringify(background)})</script>`;
