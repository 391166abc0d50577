import { isPromiseLike } from '../deadline/deadline.js';
import type { Ports } from '../ports/index.js';
import { tolerate } from './outage.js';

type UseCase = (...args: readonly unknown[]) => unknown;

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof (value as { readonly [Symbol.asyncIterator]?: unknown } | null | undefined)?.[Symbol.asyncIterator] ===
  'function';

/** What a use case answers piece by piece may fail as late as its last piece. */
async function* watchPieces(pieces: AsyncIterable<unknown>, note: (error: unknown) => void): AsyncIterable<unknown> {
  try {
    yield* pieces;
  } catch (error) {
    note(error);
    throw error;
  }
}

const watchUseCase = (ports: Pick<Ports, 'faults'>, name: string, useCase: UseCase): UseCase => {
  const note = (error: unknown): void => tolerate(ports, name, error);
  const fail = (error: unknown): never => {
    note(error);
    throw error;
  };
  const watched = (answer: unknown): unknown => (isIterable(answer) ? watchPieces(answer, note) : answer);
  return (...args) => {
    try {
      const answer = useCase(...args);
      return isPromiseLike(answer) ? answer.then(watched, fail) : answer;
    } catch (error) {
      return fail(error);
    }
  };
};

/** A caller's listener, called by a store that others listen to as well: what it throws is reported, and ends there. */
export const reporting =
  ({ faults }: Pick<Ports, 'faults'>, at: string, listener: () => void): (() => void) =>
  () => {
    try {
      listener();
    } catch (error) {
      faults.report({ at, error });
    }
  };

/** A driving port that reports what escapes from its use cases and is no outage; the caller gets it all the same. */
export const watchPort = <Port extends object>(ports: Pick<Ports, 'faults' | 'telemetry'>, port: Port): Port => {
  for (const name of Object.keys(port)) ports.telemetry?.useCase?.(name);
  return Object.fromEntries(
    Object.entries(port).map(([name, useCase]) => [name, watchUseCase(ports, name, useCase as UseCase)]),
  ) as Port;
};
