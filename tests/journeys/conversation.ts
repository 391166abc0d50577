import type { WireBid } from '../../adapters/wire/index.js';
import type { DecisionRecord } from '../../domain/decision-record/report.js';
import { step } from '../support/step.js';
import { eventually } from './server.js';

/** Any answer of `/preload`, as a client sees it. */
export interface PreloadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly sessionId?: string;
  readonly bids: readonly WireBid[];
  readonly skip?: true;
  readonly skipCode?: string;
  readonly decisionId: string;
}

/** What a turn does differently from a plain one. */
export interface TurnPlan {
  readonly say?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Send no session id, as a client that has lost it. */
  readonly forget?: boolean;
}

interface Message {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

export const postPreload = async (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<PreloadAnswer> => {
  const answer = await fetch(`${url}/preload`, { method: 'POST', body: JSON.stringify(body), headers });
  const decisionId = answer.headers.get('svc-decision-id') ?? '';
  const json = (await answer.json()) as Omit<PreloadAnswer, 'status' | 'headers' | 'decisionId'>;
  return { ...json, status: answer.status, headers: answer.headers, decisionId };
};

let count = 0;

/**
 * A client that keeps a conversation as the protocol says: a preload for each user message, the answer added
 * afterwards.
 */
export class Conversation {
  readonly url: string;
  readonly messages: Message[] = [];
  readonly base: Readonly<Record<string, unknown>>;
  sessionId: string | undefined;

  constructor(url: string, publisherToken: string, base: Readonly<Record<string, unknown>> = {}) {
    this.url = url;
    count++;
    this.base = { publisherToken, userId: `user-${count}`, conversationId: `conversation-${count}`, ...base };
  }

  /** One turn: the user says something, an ad is asked for, the assistant answers. */
  async turn(plan: TurnPlan = {}): Promise<PreloadAnswer> {
    this.#add('user', plan.say ?? 'And what else could I do this afternoon?');
    const answer = await this.ask(plan);
    this.#add('assistant', 'Here are a few ideas for you.');
    return answer;
  }

  /** Asks for the present turn, also again. */
  async ask({ body, headers, forget = false }: TurnPlan = {}): Promise<PreloadAnswer> {
    const session = forget || this.sessionId === undefined ? {} : { sessionId: this.sessionId };
    const request = { ...this.base, ...session, messages: this.messages.slice(-30), ...body };
    const answer = await postPreload(this.url, request, headers);
    this.sessionId ??= answer.sessionId;
    return answer;
  }

  hear(content: string): void {
    this.#add('user', content);
  }

  #add(role: Message['role'], content: string): void {
    this.messages.push({ id: `message-${this.messages.length + 1}`, role, content });
  }
}

/** The record behind a decision or a bid. */
export const recordOf = async (url: string, token: string, id: string): Promise<DecisionRecord> => {
  const answer = await fetch(`${url}/v1/decisions/${id}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`No record of ${id}: status ${answer.status}.`);
  return (await answer.json()) as DecisionRecord;
};

/**
 * A service that has just begun, or was frozen, takes some time until it answers in time, above all on a busy machine.
 */
export const untilWell = async (url: string): Promise<void> => {
  const isWell = eventually(async () => {
    const { status, bids } = await new Conversation(url, 'dev-publisher-token').turn();
    return status === 200 && bids.length > 0 ? true : undefined;
  }, 60_000);
  await step(`an ad from ${url}`, isWell);
};
