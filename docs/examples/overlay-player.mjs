/** The backend of a player: asks for the slots of a playback, because an API token must not reach a browser. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const {
  SERVICE = 'http://127.0.0.1:8080',
  API_TOKEN = 'dev-api-token',
  TITLE = 'demo-title',
  PORT = '8090',
} = process.env;

const slotsFor = async (query) => {
  const context = { player_width: Number(query.get('width')), player_height: Number(query.get('height')) };
  const answer = await fetch(`${SERVICE}/v1/ads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title_id: TITLE, context }),
  });
  // No ads is better than no film: whatever went wrong, the player gets an empty list.
  return answer.ok ? await answer.text() : '{"slots":[]}';
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://player');
  if (pathname === '/') response.setHeader('content-type', 'text/html; charset=utf-8');
  if (pathname === '/') response.end(await readFile(new URL('overlay-player.html', import.meta.url)));
  else if (pathname === '/slots') response.end(await slotsFor(searchParams).catch(() => '{"slots":[]}'));
  else response.writeHead(404).end();
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`player on http://localhost:${server.address().port}`));
