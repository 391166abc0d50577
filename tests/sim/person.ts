import type { PageEventResult, PreloadInput, PreloadOutcome } from '../../application/api/ad-placement.js';
import type { Random } from '../../domain/values/seeded-random.js';
import { COUNTED_TYPES, type CountedType } from '../../domain/delivery/ad-event.js';
import { conversationId, messageId, userId, type AccountId, type BidId } from '../../domain/values/ids.js';
import type { Message } from '../../domain/conversation/message.js';
import { MINUTE_MS, SECOND_MS } from '../../domain/values/time.js';
import { HOLD_LIFETIME_MS } from '../../domain/delivery/won-ad.js';
import { sampleCaller } from '../contracts/samples.js';
import type { Cluster, SimNode } from './cluster.js';
import { tokenOf } from './sim-catalog.js';
import type { VirtualTime } from './virtual-time.js';

export interface Answered {
  readonly turn: number;
  readonly trackOnly: boolean;
  readonly outcome: PreloadOutcome;
}

export interface Acknowledged {
  readonly account: AccountId;
  readonly bid: BidId;
  readonly type: CountedType;
  readonly eventId: string;
}

export interface PersonOptions {
  readonly account: AccountId;
  readonly user: string;
  readonly conversation: string;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly cluster: Cluster;
}

const TURNS = 6;
const PATIENCE_MS = 3 * SECOND_MS;
/** Pauses are whole beats, so that people often ask at the same moment. */
const [BEAT_MS, MOST_BEATS] = [10 * SECOND_MS, 6];
/** Longer than the lease of an ad that nobody has seen. */
const BREAK_MS = HOLD_LIFETIME_MS + MINUTE_MS;
const MAX_TRIES = 40;
const PAGE_TRIES = 4;
/** Of a hundred. */
const [LOST_REQUEST, LOST_ANSWER, SENT_TWICE, TRACK_ONLY, LEFT_EARLY, BREAK] = [3, 8, 20, 15, 15, 15];
const VIEW = COUNTED_TYPES.slice(0, 3);
const SDK = { name: 'sim', platform: 'web', version: '1' };

/** What a client sends; the node says whose token it came with. */
type Turn = Omit<PreloadInput, 'account' | 'trackOnly'> & { readonly trackOnly: boolean };

/** One person in one conversation, with a client that asks again when nothing comes. */
export class Person {
  readonly answers: Answered[] = [];
  readonly acknowledged: Acknowledged[] = [];
  readonly surprises: string[] = [];
  readonly options: PersonOptions;
  readonly #messages: Message[] = [];
  readonly #pages: Promise<void>[] = [];

  constructor(options: PersonOptions) {
    this.options = options;
  }

  async live(): Promise<void> {
    const { time, random } = this.options;
    for (let turn = 1; turn <= TURNS; turn++) {
      await time.sleep(random.below(MOST_BEATS) * BEAT_MS + (this.#happens(BREAK) ? BREAK_MS : 0));
      this.#say('user', turn);
      const trackOnly = this.#happens(TRACK_ONLY);
      const input = this.#input(trackOnly);
      const [outcome] = await Promise.all([
        this.#preload(input, turn),
        this.#happens(SENT_TWICE) ? this.#preload(input, turn) : undefined,
      ]);
      if (outcome?.kind === 'filled') for (const { bidId } of outcome.ads) this.#pages.push(this.#look(bidId));
      this.#say('assistant', turn);
    }
    await Promise.all(this.#pages);
  }

  #happens(inHundred: number): boolean {
    return this.options.random.below(100) < inHundred;
  }

  #say(role: Message['role'], turn: number): void {
    const id = messageId(`${this.options.conversation}-${role}-${turn}`);
    this.#messages.push({ id, role, content: 'words', createdAtMs: this.options.time.nowMs() });
  }

  #input(trackOnly: boolean): Turn {
    const { user, conversation } = this.options;
    return {
      userId: userId(user),
      conversationId: conversationId(conversation),
      messages: [...this.#messages],
      placementCodes: [],
      trackOnly,
      sdk: SDK,
      device: {},
      regulatory: {},
    };
  }

  /** `undefined`: the request or its answer was lost, or nobody answered in time. */
  async #call<T>(ask: (node: SimNode) => Promise<T>): Promise<T | undefined> {
    const { time, cluster } = this.options;
    if (!cluster.isCalm && this.#happens(LOST_REQUEST)) return undefined;
    const answer = await Promise.race([ask(cluster.anyNode()), time.sleep(PATIENCE_MS * 2).then(() => undefined)]);
    return !cluster.isCalm && this.#happens(LOST_ANSWER) ? undefined : answer;
  }

  async #preload(input: Turn, turn: number): Promise<PreloadOutcome | undefined> {
    const outcome = await this.#call(({ service }) => {
      const account = service.authenticate(tokenOf(this.options.account));
      if (account === undefined) throw new Error(`nobody has the token of ${this.options.account}`);
      return service.preloadTurn({ ...input, account }, sampleCaller()).catch((error: unknown) => {
        this.surprises.push(`preload of turn ${turn} was rejected: ${String(error)}`);
        return undefined;
      });
    });
    if (outcome !== undefined) this.answers.push({ turn, trackOnly: input.trackOnly, outcome });
    return outcome;
  }

  /** Loads the ad's page and stays until it counts as viewed, or not so long. */
  async #look(bid: BidId): Promise<void> {
    const { time, random } = this.options;
    for (let attempt = 0; attempt < PAGE_TRIES; attempt++) {
      const page = await this.#call(({ service }) => service.renderAd(bid, undefined).catch(() => undefined));
      if (page === undefined) continue;
      for (const type of this.#happens(LEFT_EARLY) ? VIEW.slice(0, 1) : VIEW) {
        await time.sleep(SECOND_MS + random.below(SECOND_MS));
        await this.#send(bid, page.eventToken, type);
      }
      return;
    }
  }

  async #send(bid: BidId, token: string, type: CountedType): Promise<void> {
    const { account, random } = this.options;
    const eventId = random.uuid();
    const once = () => this.#sendUntilHeard(bid, token, { type, eventId });
    const heard = await Promise.all([once(), this.#happens(SENT_TWICE) ? once() : 'duplicate']);
    const isAcknowledged = heard.some((result) => result === 'counted') || heard[0] === 'duplicate';
    if (isAcknowledged) this.acknowledged.push({ account, bid, type, eventId });
    else this.surprises.push(`${type} of ${bid} was never acknowledged: ${String(heard[0])}`);
  }

  async #sendUntilHeard(
    bid: BidId,
    token: string,
    event: { readonly type: CountedType; readonly eventId: string },
  ): Promise<PageEventResult | undefined> {
    const { time, random } = this.options;
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const results = await this.#call(({ service }) =>
        service.recordEvents(bid, token, [event], undefined).catch(() => undefined),
      );
      const [result] = results ?? [];
      if (result !== undefined && result !== 'retry') return result;
      await time.sleep(SECOND_MS + random.below(SECOND_MS));
    }
    return undefined;
  }
}
