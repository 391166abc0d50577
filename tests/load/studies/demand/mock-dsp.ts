import { startMockDsp } from '../../../../adapters/mock-bidder/index.js';
import { serveParent } from '../../child.js';

/** A bidder in a process of its own; the argument is its script. */
export const runMockDsp = async ([script = '{}']: readonly string[]): Promise<void> => {
  const dsp = await startMockDsp(JSON.parse(script));
  serveParent(Number(new URL(dsp.origin).port), () => dsp.close());
};
