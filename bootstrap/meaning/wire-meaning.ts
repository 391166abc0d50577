import { ContainerModule, type Container } from 'inversify';
import type { Logger } from 'pino';
import type { MeaningParts } from '../../adapters/demand-direct/index.js';
import type { BriefEncoder } from '../../application/ports/content/brief-encoder.js';
import type { Settings } from '../settings/settings.js';
import { CONTENT_CHECK, EMBEDDER } from '../tokens.js';
import { readMeaning, type ReadMeaning } from './read-meaning.js';

/** The check of the ports, which an embedder adds meanings to. */
const checkOf = ({ contentCheck }: ReadMeaning): ContainerModule =>
  new ContainerModule(({ bind, rebind, isBound }) => {
    if (contentCheck === undefined) return;
    (isBound(CONTENT_CHECK) ? rebind(CONTENT_CHECK) : bind(CONTENT_CHECK)).toConstantValue(contentCheck);
  });

export interface WiredMeaning {
  readonly parts: () => MeaningParts;
  /** Adds meanings once all is bound: the caller's modules may bind an embedder, or rebind the check. */
  readonly load: (...modules: readonly ContainerModule[]) => void;
}

/** Meanings as the settings and the caller's modules have them. */
export const wireMeaning = (
  container: Container,
  { embeddingsModel: model }: Pick<Settings, 'embeddingsModel'>,
  encoder: BriefEncoder | undefined,
  logger: Logger,
): WiredMeaning => {
  let made: ReadMeaning | undefined;
  const meaning = (): ReadMeaning => {
    const embedder = container.get(EMBEDDER, { optional: true });
    const contentCheck = container.get(CONTENT_CHECK, { optional: true });
    return (made ??= readMeaning({ embedder, model, encoder, contentCheck }, logger));
  };
  return {
    parts: () => meaning().parts,
    load: (...modules) => {
      container.load(...modules);
      if (container.isBound(EMBEDDER)) container.load(checkOf(meaning()));
    },
  };
};
