import type { Account } from '../../domain/catalog/account.js';
import { accountId, type AccountId, type TitleId } from '../../domain/values/ids.js';
import { DAY_MS } from '../../domain/values/time.js';
import type { Ports } from '../ports/index.js';

/** `docs/reference/video-ads.md#signed-url`: so long may a page that holds one stay in a cache. */
export const TITLE_SIGNATURE_MS = DAY_MS;

type SignedTitle = readonly [account: string, title: string, expiresAtMs: number];

/**
 * What a server hands its players, so that they ask for the overlays of one title themselves: it names the account, the
 * title and when it ends, and opens nothing else. Nothing is stored; any node reads what another signed.
 */
export const titleSignatures = ({ signer, clock, catalog }: Pick<Ports, 'signer' | 'clock' | 'catalog'>) => ({
  signTitle: (account: AccountId, title: TitleId): string => {
    const signed: SignedTitle = [account, title, clock.nowMs() + TITLE_SIGNATURE_MS];
    return signer.sign('title', JSON.stringify(signed));
  },
  accountOfSignature: (signature: string, title: TitleId): Account | undefined => {
    const payload = signer.verify('title', signature);
    if (payload === undefined) return undefined;
    const [account, signedTitle, expiresAtMs] = JSON.parse(payload) as SignedTitle;
    if (signedTitle !== title || expiresAtMs <= clock.nowMs()) return undefined;
    return catalog.current().accounts.get(accountId(account));
  },
});
