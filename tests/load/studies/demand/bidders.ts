import { startChild, type Child } from '../../child.js';

/** The server and the bidders that it asks, each in a process of its own. */
export interface Market {
  readonly server: Child;
  readonly bidders: readonly Child[];
}

/** Each bidder behaves as its script says, and serves one account only. All are gone when `use` has ended. */
export const withBidders = async <T>(
  scripts: readonly object[],
  deadlineMs: number,
  { flags, dataDir }: { readonly flags: readonly string[]; readonly dataDir?: string | undefined },
  use: (market: Market) => Promise<T>,
): Promise<T> => {
  const bidders = await Promise.all(
    scripts.map((script) => startChild('mock-dsp', { args: [JSON.stringify(script)] })),
  );
  const configured = bidders.map(({ port }, i) => ({
    ...{
      id: `dsp-${i}`,
      url: `http://127.0.0.1:${port}/openrtb`,
      hosts: ['127.0.0.1'],
      deadlineMs,
      accounts: ['load'],
    },
  }));
  const server = await startChild('server', {
    args: [
      JSON.stringify({ bidders: configured, supply: { asi: 'ads.example.com', version: '1.0' } }),
      ...(dataDir === undefined ? [] : [JSON.stringify({ dataDir })]),
    ],
    flags,
  });
  try {
    return await use({ server, bidders });
  } finally {
    await Promise.all([server, ...bidders].map((child) => child.stop()));
  }
};
