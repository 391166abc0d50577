import { z } from 'zod';
import { lenient, lenientFlag, lenientNumber, lenientText } from './lenient.js';

const NAME_CHARS = 200;
const AGENT_CHARS = 1_000;
const text = () => lenientText(NAME_CHARS);
const flag = () => lenient(z.boolean());

/** `protocol.md` section 3, `device`; what no decision reads (power, audio) is not listed. */
export const deviceInfo = () =>
  lenient(
    z.object({
      hardware: lenient(z.object({ type: text(), brand: text(), model: text() })),
      os: lenient(z.object({ name: text(), version: text(), locale: text(), timezone: text() })),
      screen: lenient(
        z.object({ width: lenientNumber(), height: lenientNumber(), dpr: lenientNumber(), darkMode: flag() }),
      ),
      network: lenient(z.object({ userAgent: lenientText(AGENT_CHARS), type: text(), carrier: text() })),
      tracking: lenient(z.object({ limited: lenientFlag(), attStatus: text() })),
    }),
  );

export type DeviceInfo = z.infer<ReturnType<typeof deviceInfo>>;
