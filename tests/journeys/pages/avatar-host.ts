import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where hosts have the pictures of their characters, good ones and bad ones. */
export interface AvatarHost {
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const PICTURE = readFileSync('adapters/playground-web/pages/harbor.jpg');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>top.ran=1;parent.ran=1</script></svg>';
const FLOOD_BYTES = 50_000_000;

const flood = (response: ServerResponse): void => {
  let left = FLOOD_BYTES;
  const chunk = Buffer.concat([PICTURE, Buffer.alloc(64 * 1024)]);
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length;
      if (!response.write(chunk)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

/** By path: what each hostile host does. */
export const HOSTILE: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/svg.png': (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(SVG),
  '/flood.png': (response) => flood(response.writeHead(200, { 'content-type': 'image/png' })),
  '/redirect.png': (response) => void response.writeHead(302, { location: '/private' }).end(),
  '/slow.png': (response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).write(PICTURE.subarray(0, 9)),
};

export const startAvatarHost = async (): Promise<AvatarHost> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    response.on('error', () => undefined);
    const answer = HOSTILE[path];
    if (answer !== undefined) return answer(response);
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(PICTURE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
