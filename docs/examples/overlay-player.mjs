/** The backend of a player: asks for the slots of a playback, because an API token must not reach a browser. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const { SERVICE = 'http://127.0.0.1:8080', API_TOKEN = 'dev-api-token', PORT = '8090' } = process.env;

const PAGES = {
  '/': new URL('overlay-player.html', import.meta.url),
  '/bare': new URL('overlay-bare.html', import.meta.url),
};

const slotsFor = async (query) => {
  const context = { player_width: Number(query.get('width')), player_height: Number(query.get('height')) };
  const answer = await fetch(`${SERVICE}/v1/ads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title_id: query.get('title_id'), context }),
  });
  // No ads is better than no film: whatever went wrong, the player gets an empty list.
  return answer.ok ? await answer.text() : '{"slots":[]}';
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://player');
  const page = PAGES[pathname];
  if (page) response.setHeader('content-type', 'text/html; charset=utf-8').end(await readFile(page));
  else if (pathname === '/slots') response.end(await slotsFor(searchParams).catch(() => '{"slots":[]}'));
  else if (pathname === '/sdk/video') response.writeHead(302, { location: `${SERVICE}/sdk/video` }).end();
  else response.writeHead(404).end();
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`player on http://localhost:${server.address().port}`));
