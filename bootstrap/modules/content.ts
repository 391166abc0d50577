import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { createAvatarSource } from '../../adapters/avatar-http/index.js';
import { createEgress } from '../../adapters/demand-openrtb/index.js';
import { createTemplateWriter } from '../../adapters/writer-template/index.js';
import { localChecks, type LocalChecks } from '../local-ports.js';
import type { Settings } from '../settings/settings.js';
import { AVATARS, PORT_TOKENS } from '../tokens.js';

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

const MAX_AVATAR_BYTES = 256 * 1024;
const AVATAR_CONNECTIONS = 2;

/** Pictures of characters, from where bidders may be too. */
export const openAvatars = ({
  bidderReach: reach,
}: Settings): { readonly module: ContainerModule; readonly close: () => Promise<void> } => {
  const egress = createEgress({ reach, connections: AVATAR_CONNECTIONS, maxAnswerBytes: MAX_AVATAR_BYTES });
  const avatars = createAvatarSource((url, { headers, signal }) =>
    egress.call(url, { method: 'GET', headers, signals: [signal] }),
  );
  return {
    module: new ContainerModule(({ bind }) => void bind(AVATARS).toConstantValue(avatars)),
    close: () => egress.close(),
  };
};
