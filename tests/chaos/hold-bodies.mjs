// Begins bodies that never become whole, all from one address, and keeps them:
// `hold-bodies.mjs <url> <address> <bodies> <connections of HTTP/2, or 0>`. Prints `sent` once all have begun.
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';

const [url = '', localAddress, bodies, sessions] = process.argv.slice(2);
const { hostname: host, port, protocol } = new URL(url);
const servername = 'ads.example.com';
/** Of the strangers behind the load balancer, where there is one. */
const FORWARDED = '203.0.113.9';
const LENGTH = 100;
const ATONCE = 50;

const open = (more = {}) =>
  protocol === 'https:'
    ? connectTls({ host, port, localAddress, servername, rejectUnauthorized: false, ...more })
    : connectTcp({ host, port, localAddress });

/** Resolves when it has begun, or was refused. */
const begin = async () => {
  const socket = open().resume();
  socket.on('error', () => undefined);
  const head = `POST /preload HTTP/1.1\r\nHost: ${servername}\r\nX-Forwarded-For: ${FORWARDED}\r\nContent-Length: ${LENGTH}\r\n\r\n{`;
  await Promise.race([
    new Promise((written) => socket.write(head, written)),
    once(socket, 'close').catch(() => undefined),
  ]);
};

const beginInStreams = async (count) => {
  const session = connectHttp2(url, { createConnection: () => open({ ALPNProtocols: ['h2'] }) });
  session.on('error', () => undefined);
  const refused = once(session, 'close').then(() => Promise.reject(new Error('The front closed a connection.')));
  await Promise.race([once(session, 'remoteSettings'), refused]);
  for (let i = 0; i < count; i++) {
    const headers = { ':method': 'POST', ':path': '/preload', ':authority': servername };
    const stream = session.request({ ...headers, 'x-forwarded-for': FORWARDED, 'content-length': LENGTH });
    stream.on('error', () => undefined).resume();
    stream.write('{');
  }
};

const total = Number(bodies);
const begins =
  Number(sessions) > 0
    ? Array.from({ length: Number(sessions) }, () => () => beginInStreams(Math.ceil(total / Number(sessions))))
    : Array.from({ length: total }, () => begin);
while (begins.length > 0) await Promise.all(begins.splice(0, ATONCE).map((one) => one()));
console.log('sent');
setInterval(() => undefined, 60_000);
