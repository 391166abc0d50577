import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { SpanDraft } from './span-draft.js';
import { createSpanWriter, type TreePlace } from './span-writer.js';
import type { WatchedExporter } from './watched-exporter.js';

/** Spans that wait for the collector. */
const MAX_WAITING = 2_048;

const spansIn = ({ children = [] }: SpanDraft): number => children.reduce((sum, child) => sum + spansIn(child), 1);

/** Spans on their way to the collector; those that would find no room are not made. */
export const createSpanQueue = (exporter: WatchedExporter, resource: Resource) => {
  const writer = createSpanWriter(new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING }), resource);
  let [made, unmade] = [0, 0];
  return {
    write(draft: SpanDraft, place: TreePlace): void {
      const spans = spansIn(draft);
      if (made - exporter.handed + spans > MAX_WAITING) return void (unmade += spans);
      made += spans;
      writer.write(draft, place);
    },
    get lost(): number {
      return exporter.lost + unmade;
    },
    close: (): Promise<void> => writer.close(),
  };
};
