import type { Device } from '../../../domain/privacy/device.js';
import type { TrafficFinding } from '../../../domain/turn/eligibility.js';
import type { Caller } from './caller.js';

/** Looks at a request for signs of invalid traffic. Synchronous; notes what it sees, and decides nothing. */
export interface TrafficCheck {
  inspect(
    caller: Caller,
    client: { readonly device: Device; readonly isNative: boolean; readonly subject: string },
  ): readonly TrafficFinding[];
}
