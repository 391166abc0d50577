import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { DraftModel, DraftReport } from '../../application/drafts/draft-ports.js';
import { createCompleteTexts } from '../../application/drafts/complete-texts.js';
import type { DraftOutcome } from '../../application/ports/telemetry.js';
import type { WiredCatalog } from '../catalog/wire-catalog.js';
import { singlePorts } from '../container.js';
import type { Settings } from '../settings/settings.js';
import { CONTENT_CHECK, TELEMETRY } from '../tokens.js';
import { startPump, type Pump } from './pump.js';

const OUTCOMES: readonly DraftOutcome[] = ['drafted', 'refused', 'failed', 'judged'];

/** Has models write and judge texts of published campaigns beside the requests. Absent: no model, or none allowed. */
export const startDraftPump = (
  { writerDraftsPerDay: maxPerDay }: Pick<Settings, 'writerDraftsPerDay'>,
  model: DraftModel | undefined,
  { store, admin, read }: Pick<WiredCatalog, 'store' | 'admin' | 'read'>,
  container: Container,
  logger: Pick<Logger, 'info' | 'warn'>,
): Pump | undefined => {
  if (model === undefined || maxPerDay === 0) return undefined;
  const telemetry = container.get(TELEMETRY, { optional: true });
  const report = ({ counts, failure, ...about }: DraftReport): void => {
    for (const outcome of OUTCOMES) {
      const count = counts[outcome] ?? 0;
      if (count > 0) telemetry?.drafts?.(outcome, count);
    }
    if (failure === undefined) logger.info({ ...about, ...counts }, 'texts of a campaign are drafted or judged');
    else logger.warn({ ...about, ...counts, failure }, 'not all texts of a campaign are drafted or judged');
  };
  const ports = { ...singlePorts(container), contentCheck: container.get(CONTENT_CHECK, { optional: true }) };
  const texts = createCompleteTexts({ ports, model, store, admin, read, maxPerDay, report });
  const stop = new AbortController();
  const pump = startPump(() => texts.next(stop.signal));
  return {
    close: async () => {
      stop.abort();
      await pump.close();
    },
  };
};
