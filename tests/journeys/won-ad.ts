import type { WireBid, WireFormat } from '../../adapters/wire/index.js';
import { Conversation } from './conversation.js';
import type { HostPlan } from './host-page.js';

/** An ad that a development token won, with the addresses of its pages. */
export interface WonAd {
  readonly bid: WireBid;
  readonly sessionId: string;
  readonly plan: Pick<HostPlan, 'framePath' | 'modalPath' | 'messageId'>;
}

const MESSAGE_ID = 'message-2';

export const pagesOf = (bid: Pick<WireBid, 'bidId' | 'code'>): WonAd['plan'] => {
  const query = `?code=${bid.code}&messageId=${MESSAGE_ID}&sdk=sdk-js`;
  return {
    framePath: `/api/frame/${bid.bidId}${query}`,
    modalPath: `/api/modal/${bid.bidId}${query}`,
    messageId: MESSAGE_ID,
  };
};

/** One turn of the development account, with the placement that forces a format. */
export const winAd = async (url: string, format: WireFormat): Promise<WonAd> => {
  const code = `test-${format}`;
  const { bids, sessionId } = await new Conversation(url, 'dev-publisher-token', {
    enabledPlacementCodes: [code],
  }).turn();
  const [bid] = bids;
  if (bid === undefined || sessionId === undefined) throw new Error(`${code} brought no ad.`);
  return { bid, sessionId, plan: pagesOf(bid) };
};
