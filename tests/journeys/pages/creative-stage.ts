import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Conversation } from '../conversation.js';
import { startJourneyServer, type JourneyServer } from '../server.js';
import { pagesOf } from '../won-ad.js';

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Answers each banner with the markup that is offered now. */
const answer = async (request: IncomingMessage, response: ServerResponse, markup: string): Promise<void> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const { id, imp } = JSON.parse(body || '{"imp":[]}') as { id: string; imp: { id: string; banner?: object }[] };
  const about = { price: 9, adomain: ['northtrail.example'], cat: ['483'], cattax: 7, mtype: 1, w: 300, h: 250 };
  const bid = imp
    .filter(({ banner }) => banner)
    .map((slot) => ({ ...about, id: slot.id, impid: slot.id, crid: `c-${markup.length}-${id}`, adm: markup }));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, cur: 'USD', seatbid: [{ bid }] }));
};

/** The second turn of a demo conversation, which may show an ad. */
const win = async (url: string): Promise<string | undefined> => {
  const conversation = new Conversation(url, 'demo-publisher-token');
  await conversation.turn();
  const [bid] = (await conversation.turn({ say: 'Which shoes fit a forest trail?' })).bids;
  return bid && bid.format === 'banner' ? pagesOf(bid).framePath : undefined;
};

/** A real server, a bidder whose creatives a test chooses, and pages of a host. */
export interface CreativeStage {
  readonly server: JourneyServer;
  /** What the bidder offers from now on. */
  offer(markup: string): void;
  /** Path of the page of an ad with what is offered; `undefined` when it did not win. */
  win(): Promise<string | undefined>;
  /**
   * Address of a page. `site`: `foreign` is another site than that of the service, `same` only another origin.
   */
  page(path: string, html: string, site?: 'foreign' | 'same'): string;
  close(): Promise<void>;
}

export const startCreativeStage = async (): Promise<CreativeStage> => {
  const pages = new Map<string, string>();
  let markup = '<p>nothing yet</p>';
  const bidder = createServer((request, response) => void answer(request, response, markup));
  const host = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page);
  });
  const [bidderPort, hostPort] = await Promise.all([listen(bidder), listen(host)]);
  const folder = mkdtempSync(join(tmpdir(), 'creative-stage-'));
  const config = join(folder, 'config.json');
  const url = `http://127.0.0.1:${bidderPort}/openrtb`;
  const bidders = [{ id: 'hostile-dsp', url, hosts: ['127.0.0.1'], deadlineMs: 5_000 }];
  writeFileSync(config, JSON.stringify({ bidders, supply: { asi: 'ads.example.com', version: '1.0' } }));
  const server = await startJourneyServer({ CONFIG: config, BIDDER_REACH: 'loopback', ANSWER_DEADLINE_MS: '8000' });
  return {
    server,
    offer: (html) => void (markup = html),
    win: () => win(server.url),
    page: (path, html, site = 'foreign') => {
      pages.set(path, html);
      return `http://${site === 'foreign' ? 'localhost' : '127.0.0.1'}:${hostPort}${path}`;
    },
    close: async () => {
      for (const closing of [bidder, host]) closing.closeAllConnections();
      const closed = [bidder, host].map((closing) => new Promise((done) => closing.close(done)));
      await Promise.all([server.stop(), ...closed]);
      rmSync(folder, { recursive: true });
    },
  };
};

/** A bare host with many ads below a chat box. */
export const barePage = (service: string, paths: readonly string[]): string =>
  `<!doctype html><title>Host</title><input id="chat"><main>${paths
    .map((path) => `<iframe title="Advertisement" src="${service}${path}" style="width:320px;height:340px"></iframe>`)
    .join('')}</main><script>window.heard=[];addEventListener('message',({data,origin})=>{
    if(origin===${JSON.stringify(service)})heard.push({type:data.type,data:data.data})})</script>`;

/** One with the client that the service hands out, which shows one ad. `heard`: what its page said. */
export const clientPage = (service: string, user: string): string =>
  `<!doctype html><title>Host</title><input id="chat"><div id="place"></div>
  <script src="${service}/sdk/js?type=global"></script><script>window.events=[];window.heard=[];
  addEventListener('message',({data,origin})=>{if(origin===${JSON.stringify(service)})heard.push(data.type)});
  const session=AdPlacement.createSession({adServerUrl:${JSON.stringify(service)},publisherToken:'demo-publisher-token',
    userId:${JSON.stringify(user)},conversationId:'c-1',onEvent:(event)=>events.push(event)});
  const say=(id,role,content)=>session.addMessage({id,role,content,createdAt:new Date()});
  say('u1','user','Hello there');say('a1','assistant','Good day.');say('u2','user','Which shoes fit a forest trail?');
  setTimeout(()=>{say('a2','assistant','Light ones.');session.createAd('a2').mount(document.querySelector('#place'))},100)</script>`;
