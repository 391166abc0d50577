import type { BidderNotice } from '../../../domain/delivery/notice.js';
import { macroValues } from '../macro-values.js';
import type { MacroValues } from '../macros.js';

/** The values of the macros in a notice's address. */
export const noticeValues = ({ kind, bidId: id, offer, outcome, atMs }: BidderNotice): MacroValues => {
  const { reason, clearingPrice, minToWin } = outcome;
  if (kind === 'loss' || clearingPrice === undefined)
    return macroValues({ id, offer }, { kind: 'lost', reason, toBeat: minToWin });
  const impressionAtMs = kind === 'billing' ? atMs : undefined;
  return macroValues({ id, offer }, { kind: 'won', clearingPrice, minToWin, impressionAtMs });
};
