/** The standalone server with one more bidder in its auctions and a session store of one's own. */
import { ContainerModule } from 'inversify';
import { DEMAND_SOURCE, PORT_TOKENS, startServer } from 'ad-placement/server';
import { bookshop } from './custom-demand.js';
import { createFileSessionStore } from './custom-store.js';

const mine = new ContainerModule(({ bind, rebind }) => {
  bind(DEMAND_SOURCE).toConstantValue(bookshop());
  rebind(PORT_TOKENS.sessions).toConstantValue(createFileSessionStore('data/sessions'));
});

const server = await startServer({ modules: [mine] });
console.log(`listening on ${server.url}`);
process.once('SIGTERM', () => void server.close());
