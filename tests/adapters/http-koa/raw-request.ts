import { connect } from 'node:net';

/**
 * Writes bytes to the port as they are and returns all that came back until the server closed, or `open` when it had
 * not after `waitMs`.
 */
export const rawRequest = (port: number, bytes: string | Buffer, waitMs = 30_000): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const finish = (suffix: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1') + suffix);
    };
    const timer = setTimeout(() => finish('open'), waitMs);
    socket.on('data', (chunk) => void chunks.push(chunk));
    socket.on('close', () => finish(''));
    socket.on('error', () => undefined);
    socket.write(bytes);
  });
