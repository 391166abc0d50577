import type { Command } from 'commander';
import { setStatus } from '../../../../application/operations/catalog/campaign-status.js';
import type { DeliveryStatus, StatusSubject } from '../../../../domain/catalog/content/delivery-status.js';
import { fail } from '../../terminal-text.js';
import { accepted, requestOf, sayPublished, type CatalogAccess } from '../access/catalog-access.js';
import { acting, publishing, type Open, type PublishOptions, type Storage } from '../access/storage.js';

interface StatusOptions extends PublishOptions {
  readonly lineItem?: string;
  readonly creative?: string;
}

const subjectOf = (campaign: string, { lineItem, creative }: StatusOptions): StatusSubject => {
  if (lineItem !== undefined && creative !== undefined) return fail('Name a line item or a creative, not both.');
  if (lineItem !== undefined) return { campaign, part: { kind: 'lineItem', id: lineItem } };
  return creative === undefined ? { campaign } : { campaign, part: { kind: 'creative', id: creative } };
};

type Access = Pick<CatalogAccess, 'admin' | 'place'>;

const turn =
  (status: DeliveryStatus) =>
  async (access: Access, id: string, options: StatusOptions): Promise<void> => {
    const change = { subject: subjectOf(id, options), status };
    sayPublished(access, accepted(await setStatus(access.admin, change, requestOf(options))));
  };

const COMMANDS = {
  pause: ['paused', 'keep it from being shown until it is resumed'],
  resume: ['active', 'let it be shown again'],
  archive: ['archived', 'end it for good; its figures stay'],
} as const satisfies Readonly<Record<string, readonly [DeliveryStatus, string]>>;

export const addStatusCommands = (campaigns: Command, storage: () => Storage, open: Open<Access>): void => {
  for (const [name, [status, description]] of Object.entries(COMMANDS))
    publishing(campaigns.command(`${name} <id>`), storage)
      .description(description)
      .option('--line-item <id>', 'only this line item of it')
      .option('--creative <id>', 'only this creative of it')
      .action(acting(open, turn(status)));
};
