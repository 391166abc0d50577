import { createDirectDemand } from '../../adapters/demand-direct/index.js';
import { createNodeSigner } from '../../adapters/signer-node/index.js';
import type { AdPlacement } from '../../application/api/ad-placement.js';
import { createAdPlacement } from '../../application/create-ad-placement.js';
import { deliverNotices } from '../../application/counting/deliver-notices.js';
import type { Ports } from '../../application/ports/index.js';
import { assemble, nothingChecked, portsOf } from '../../bootstrap/ports-of.js';
import type { Random } from '../../domain/values/seeded-random.js';
import {
  durableInMemory,
  ephemeralInMemory,
  type DurablePorts,
  type EphemeralPorts,
} from '../../bootstrap/storage/memory-stores.js';
import type { Cpm } from '../../domain/values/money.js';
import { bidOf, fakeSource } from '../application/fake-demand.js';
import { withFaults, type Fault } from '../contracts/with-faults.js';
import { observedAds, observedLedger, nothingObserved, type Observed } from './observed.js';
import { observedJournal } from './reported.js';
import { simCatalog } from './sim-catalog.js';
import type { VirtualTime } from './virtual-time.js';

export type Stores = DurablePorts & EphemeralPorts;

/** Puts a mistake into the stores, to see it found. */
export type Sabotage = (stores: Stores) => Stores;

/** What a process had under way when it died never ends. */
interface Life {
  isAlive: boolean;
}

/** A process of the service. */
export interface SimNode extends Life {
  readonly service: AdPlacement;
  readonly deliver: () => Promise<number>;
}

const NODES = 2;
const [MAX_DELAY_MS, MAX_BID_DELAY_MS] = [400, 900];
/** Of a thousand calls of a store. */
const [HANGS, LOST_ANSWERS, FAILURES, DELAYS] = [5, 25, 55, 120];

/** The nodes of one installation over the same stores, each store seen through faults. */
export class Cluster {
  readonly observed: Observed = nothingObserved();
  readonly truth: Stores;
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #signer = createNodeSigner({ key: 'one key for all nodes of the simulation' });
  readonly #catalog = simCatalog(this.#signer.tokenHash);
  readonly #nodes: SimNode[];
  isCalm = false;

  constructor(time: VirtualTime, random: Random, sabotage: Sabotage) {
    this.#time = time;
    this.#random = random;
    const stores = sabotage({ ...durableInMemory(), ...ephemeralInMemory(time) });
    this.truth = {
      ...stores,
      ledger: observedLedger(stores.ledger, this.observed),
      ads: observedAds(stores.ads, this.observed),
      journal: observedJournal(stores.journal, this.observed.decisions),
    };
    this.#nodes = Array.from({ length: NODES }, () => this.#start());
  }

  anyNode(): SimNode {
    return this.#nodes[this.#random.below(NODES)] ?? this.#start();
  }

  /** Kills one node and starts another in its place. */
  replaceNode(): void {
    const index = this.#random.below(NODES);
    const old = this.#nodes[index];
    if (old !== undefined) old.isAlive = false;
    this.#nodes[index] = this.#start();
  }

  #start(): SimNode {
    const life = { isAlive: true };
    const ports = this.#portsFor(life);
    return Object.assign(life, { service: createAdPlacement(ports), deliver: deliverNotices(ports) });
  }

  #faultFor(node: Life): Fault {
    if (!node.isAlive) return { kind: 'hang' };
    if (this.isCalm) return { kind: 'none' };
    const lot = this.#random.below(1_000);
    if (lot < HANGS) return { kind: 'hang' };
    if (lot < LOST_ANSWERS) return { kind: 'fail-after' };
    if (lot < FAILURES) return { kind: 'fail-before' };
    return lot < DELAYS ? { kind: 'delay', ms: this.#random.below(MAX_DELAY_MS) } : { kind: 'none' };
  }

  #portsFor(node: Life): Ports {
    const plan = { faultOf: () => this.#faultFor(node), sleep: this.#time.sleep };
    const ledger = withFaults(this.truth.ledger, ['hold', 'release', 'open', 'record', 'spent'], plan);
    const stores = {
      ...this.truth,
      sessions: withFaults(this.truth.sessions, ['read', 'replace'], plan),
      exposures: withFaults(this.truth.exposures, ['read', 'replace'], plan),
      ads: withFaults(this.truth.ads, ['find', 'putIfAbsent', 'findText', 'pinTextIfAbsent'], plan),
      ledger,
      outbox: withFaults(this.truth.outbox, ['claim', 'settle', 'postpone', 'putBack', 'backlog'], plan),
    };
    const ports = portsOf({
      ...{ clock: this.#time, signer: this.#signer, catalog: { current: () => this.#catalog } },
      ...{ durable: () => stores, ephemeral: () => stores, checks: () => nothingChecked, demand: [] },
    });
    return {
      ...assemble(ports),
      ids: { uuid: () => this.#random.uuid() },
      demand: [createDirectDemand({ ledger }), this.#bidder()],
    };
  }

  /** Somebody across the network, who is cheap, and sometimes too late. */
  #bidder() {
    return fakeSource('bidder', async () => {
      const price = (1 + this.#random.below(4_000_000)) as Cpm;
      await this.#time.sleep(this.#random.below(MAX_BID_DELAY_MS));
      return { bids: [bidOf('bidder', { price })], rejections: [] };
    });
  }
}
