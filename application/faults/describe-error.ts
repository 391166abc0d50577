import { AdPlacementError } from '../../domain/values/error.js';
import { DeadlineExceeded } from '../deadline/deadline.js';
import { isStoreOut } from '../ports/storage/store-out.js';

/** What may be shown of an error: nothing that a person wrote. */
export interface DescribedError {
  readonly name: string;
  readonly code?: string | undefined;
  /** Of our own errors alone, whose messages are fixed words. */
  readonly message?: string | undefined;
  /** Functions and places, outermost last; never the message that a stack begins with. */
  readonly frames: readonly string[];
  readonly cause?: DescribedError | undefined;
}

const NAME = /^[A-Za-z][A-Za-z0-9]{0,63}$/;
const CODE = /^[A-Za-z0-9_-]{1,64}$/;
/** A function's name, if any, and a place in a file. */
const FRAME = /^ {4}at (?:[\w$.<>#[\] ]{1,120} \()?(?:file:\/\/|node:|\/)[^\s()]{1,300}:\d{1,7}:\d{1,7}\)?$/;
const MAX_FRAMES = 12;
const MAX_CAUSES = 3;

const textOf = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined;

/**
 * A message may have lines that look like frames. A stack without its error's message was made before the message was
 * changed: nobody knows where its frames begin.
 */
const framesOf = ({ message, stack }: Error): readonly string[] => {
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const start = stack.indexOf(message);
  if (start < 0) return [];
  const lines = stack.slice(start + message.length).split('\n');
  return lines
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice('    at '.length));
};

const isOwn = (error: Error): boolean =>
  error instanceof AdPlacementError || error instanceof DeadlineExceeded || isStoreOut(error);

/** Name, code and stack frames of an error and its causes, without the messages of libraries: they may hold values. */
export const describeError = (error: unknown, causes = MAX_CAUSES): DescribedError => {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  return {
    name: textOf(error.name, NAME) ?? 'Error',
    code: textOf((error as { readonly code?: unknown }).code, CODE),
    message: isOwn(error) ? error.message : undefined,
    frames: framesOf(error),
    cause: error.cause === undefined || causes === 0 ? undefined : describeError(error.cause, causes - 1),
  };
};
