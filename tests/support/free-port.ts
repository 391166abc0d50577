import { createServer } from 'node:net';

/** Below the ports that systems give to whoever connects or asks for any: in a busy run one of those is soon taken. */
const [FIRST_PORT, PORTS] = [20_000, 12_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A loopback port that is free now. Somebody else may take it before it is used: whoever uses it tries again then. */
export const freePort = async (): Promise<number> => {
  const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
  return (await isFree(port)) ? port : freePort();
};
