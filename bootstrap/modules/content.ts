import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { localChecks, type LocalChecks } from '../local-ports.js';
import { PORT_TOKENS } from '../tokens.js';

const LOCAL_CHECKS = Symbol.for('ad-placement/LocalChecks') as ServiceIdentifier<LocalChecks>;

/** What reads conversation, caller and consent, and what writes the ad, all without leaving the process. */
export const contentModule = (isDataCentre: (address: string) => boolean): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(LOCAL_CHECKS).toResolvedValue((clock) => localChecks(clock, isDataCentre), [PORT_TOKENS.clock]);
    bind(PORT_TOKENS.reader).toResolvedValue(({ reader }) => reader, [LOCAL_CHECKS]);
    bind(PORT_TOKENS.traffic).toResolvedValue(({ traffic }) => traffic, [LOCAL_CHECKS]);
    bind(PORT_TOKENS.consent).toResolvedValue(({ consent }) => consent, [LOCAL_CHECKS]);
    bind(PORT_TOKENS.writer).toResolvedValue(createTemplateWriter, []);
  });
