// A receiver that may die at any instant: `webhook-receiver.mjs <port> <secret> <file>` verifies each webhook with the
// library, takes its time, writes its id to the file, and answers then. Prints `listening` once it does.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

const [port, secret, file] = process.argv.slice(2);
/** So that a death always finds some on their way. */
const WORK_MS = 40;
const webhook = new Webhook(secret);

createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  try {
    webhook.verify(body, request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  await sleep(WORK_MS);
  appendFileSync(file, `${request.headers['webhook-id']}\n`);
  response.writeHead(204).end();
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
