import type { Context } from './context.js';
import type { FrameFault } from './frame-presence.js';

/** Tells at once when the policy of the host's page forbids the frame. Returns what stops it. */
export const watchPolicy = (address: string, tell: (fault: FrameFault) => void): (() => void) => {
  const type = 'securitypolicyviolation';
  const hear = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    // Browsers name the whole address or its origin.
    const isOurs = blockedURI && address.startsWith(blockedURI);
    if (isOurs && disposition !== 'report' && /^(frame|child)-/.test(effectiveDirective)) tell('frame_blocked');
  };
  document.addEventListener(type, hear);
  return () => document.removeEventListener(type, hear);
};

/** Nobody waits for what comes of it but a log. */
const PROBE = { timeoutMs: 3_000 };

/**
 * What a page can find out about a frame of another origin that says nothing: whether it is there at all, whether its server has the page, and
 * whether a page that is not to be had is the only thing of the server that is not.
 */
export const findFault = async ({ calls }: Context, frame: Element, bidId: string): Promise<FrameFault> => {
  if (!frame.isConnected || getComputedStyle(frame).display === 'none') return 'frame_blocked';
  const page = await calls.send(`/api/frame/${bidId}`, undefined, PROBE).result;
  if (page.kind === 'answered') return page.status < 300 ? 'frame_silent' : 'frame_unreachable';
  const isAlone =
    page.reason === 'network' && (await calls.send('/healthz', undefined, PROBE).result).kind === 'answered';
  return isAlone ? 'frame_blocked' : 'frame_unreachable';
};
