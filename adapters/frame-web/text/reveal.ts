import { element } from '../elements/dom.js';

const TICK_MS = 40;
const CHARS_PER_SECOND = 110;
/** However long the text is, the end is never further away than this once all of it is known. */
const CATCH_UP_MS = 1_200;

/** A space, or a character of a script that is written without them. */
const BREAK = /[\s\u3040-\u30ff\u3400-\u9fff]/;

/** End of the word that holds position `least`, so that no word is ever cut. */
export const wordEnd = (text: string, least: number): number => {
  if (least >= text.length) return text.length;
  const rest = BREAK.exec(text.slice(least));
  return rest ? least + rest.index : text.length;
};

export interface Reveal {
  push(chunk: string): void;
  /** Another text in place of what has come so far, shown at once. */
  replace(whole: string): void;
  /** No more chunks; resolves with the whole text when all of it is shown. */
  finish(): Promise<string>;
}

interface RevealOptions {
  readonly target: Text;
  /** Reduced motion or known text: show everything as soon as it is here. */
  readonly atOnce: boolean;
  /** Called after every growth; `isFirst` with the first. */
  readonly onGrow: (isFirst: boolean) => void;
}

/** Characters due since it was last asked. */
const createPace = (): { due(): number; hurry(remaining: number): void; rest(): void } => {
  let charsPerMs = CHARS_PER_SECOND / 1_000;
  let lastMs = performance.now();
  return {
    due: () => {
      const nowMs = performance.now();
      const chars = Math.max(1, Math.round((nowMs - lastMs) * charsPerMs));
      lastMs = nowMs;
      return chars;
    },
    hurry: (remaining) => void (charsPerMs = Math.max(charsPerMs, remaining / CATCH_UP_MS)),
    rest: () => void (lastMs = performance.now()),
  };
};

/** What is known and not shown yet keeps its place, so that nothing below moves with every new line. */
const createDisplay = (target: Text): ((text: string, shown: number) => void) => {
  const rest = element('span', { class: 'rest' });
  target.after(rest);
  return (text, shown) => {
    target.data = text.slice(0, shown);
    rest.textContent = text.slice(shown);
  };
};

/** Shows text word by word. Driven by elapsed time, not by frames: browsers stop frames of what is off screen. */
export const createReveal = ({ target, atOnce, onGrow }: RevealOptions): Reveal => {
  const pace = createPace();
  const display = createDisplay(target);
  let text = '';
  let hasBegun = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let onEnd: (() => void) | undefined;

  const show = (upTo: number): void => {
    display(text, upTo);
    onGrow(!hasBegun);
    hasBegun = true;
    if (upTo < text.length) return;
    clearInterval(timer);
    timer = undefined;
    onEnd?.();
  };
  const showAll = (): void => show(text.length);
  const tick = (): void => (document.hidden ? showAll() : show(wordEnd(text, target.length + pace.due())));
  const push = (chunk: string): void => {
    text += chunk;
    if (atOnce) return showAll();
    if (timer || target.length === text.length) return;
    pace.rest();
    timer = setInterval(tick, TICK_MS);
    tick();
  };
  const replace = (whole: string): void => {
    text = whole;
    showAll();
  };
  const finish = (): Promise<string> => {
    if (!hasBegun) showAll();
    pace.hurry(text.length - target.length);
    return new Promise((resolve) => {
      onEnd = () => resolve(text);
      if (target.length >= text.length) onEnd();
    });
  };
  return { push, replace, finish };
};
