import { durationOf, fieldsOf, isRecord, numberOf, textOf, type Fields } from '../io/decode.js';

/**
 * What a host does about each type of message; it checks the data itself, and drops what has the wrong shape without a
 * word.
 */
export type Handlers<Types> = { readonly [Type in keyof Types]?: (data: Fields) => void };

/** Used if the page itself does not name its error. */
export const NOT_SHOWN = 'The ad is not shown.';

const FOCUS_TAKEN = 'focus_taken';

/** The code a page uses when script in the ad took the host's focus for the second time. */
export const FOCUS_FAILURE = { type: 'error-iframe', data: { errCode: FOCUS_TAKEN } } as const;

/** A frame that wants to be higher than this is broken. */
const MAX_HEIGHT_PX = 10_000;
const MODAL_TIMEOUT_MS = 5_000;

/** Calls the handler for a message's type; unknown types have none. Returns whether there was one. */
export const dispatchMessage = <Types>(handlers: Handlers<Types>, raw: unknown): boolean => {
  const { type, data } = fieldsOf(raw);
  if (!isRecord(data) || !Object.keys(handlers).includes(type as string)) return false;
  handlers[type as keyof Types]?.(data);
  return true;
};

/** What assistive technology calls an ad, in the language of that. */
export interface Label {
  readonly title: string;
  readonly lang: string;
}

/** Until its page has said another one. */
export const NO_LABEL: Label = { title: 'Advertisement', lang: 'en' };

/** The label in a message, if it has one. */
export const labelOf = ({ label, language }: Fields): Label | undefined => {
  const title = textOf(label);
  return title === undefined ? undefined : { title, lang: textOf(language) ?? '' };
};

/** Whole pixels are not asked for, only that it is a height. */
export const heightOf = ({ height }: Fields): number | undefined => {
  const px = numberOf(height);
  return px === undefined || px < 0 ? undefined : Math.min(px, MAX_HEIGHT_PX);
};

export interface ModalRequest {
  readonly timeoutMs: number;
  readonly params: Fields | undefined;
  /** A person pressed to open it. */
  readonly isAsked: boolean;
}

export const modalRequestOf = ({ component, timeout, componentParams, isAsked }: Fields): ModalRequest | undefined => {
  if (component !== 'modal') return undefined;
  const params = isRecord(componentParams) ? componentParams : undefined;
  return { timeoutMs: durationOf(timeout, MODAL_TIMEOUT_MS), params, isAsked: isAsked === true };
};

/** Why a modal page closes itself. All its own codes for ads that cannot be drawn count as one. */
export const modalFailureOf = ({ errorType, message }: Fields): readonly [errCode: string, message: string] => [
  errorType === FOCUS_TAKEN ? errorType : 'component_error',
  textOf(message) ?? NOT_SHOWN,
];

/** Text that a page shows again later. */
export const doneTextOf = ({ cachedContent, content }: Fields): string | undefined =>
  textOf(cachedContent) ?? textOf(content);
