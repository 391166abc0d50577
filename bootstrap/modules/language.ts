import { ContainerModule } from 'inversify';
import { createLocalReader } from '../../adapters/reader-local/index.js';
import { classifySafety } from '../../adapters/safety-lexicon/index.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { PORT_TOKENS } from '../tokens.js';

/** What reads the conversation and what writes the ad, both without leaving the process. */
export const languageModule = new ContainerModule(({ bind }) => {
  bind(PORT_TOKENS.reader).toResolvedValue(() => createLocalReader({ classifySafety }), []);
  bind(PORT_TOKENS.writer).toResolvedValue(createTemplateWriter, []);
});
