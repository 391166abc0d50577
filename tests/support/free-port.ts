import { createServer, type AddressInfo } from 'node:net';

/** A loopback port that is free now. Somebody else may take it before it is used: whoever uses it tries again then. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
