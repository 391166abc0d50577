import { withTags } from '../../domain/conversation/character.js';
import {
  foldSafety,
  type EarlierFinding,
  type SpokenSignals,
  type StandingFinding,
} from '../../domain/conversation/fold-safety.js';
import { foldSignals, telling } from '../../domain/conversation/fold-signals.js';
import { newestOf, type Message } from '../../domain/conversation/message.js';
import type { ConversationSignals, MessageSignals } from '../../domain/conversation/signals.js';
import { languageOfTurn, type LanguageSource } from '../../domain/conversation/turn-language.js';
import type { SessionFinding, SessionState } from '../../domain/turn/session.js';
import { idDigest } from '../../domain/values/id-digest.js';
import { noteFailure } from '../deadline/deadline-log.js';
import { DeadlineExceeded, isPromiseLike, withDeadline } from '../deadline/deadline.js';
import type { Ports } from '../ports/index.js';
import type { TurnRequest } from './request-turn.js';

export interface ReadConversation {
  /** The language is that of the turn, whether the conversation told it or not. */
  readonly signals: ConversationSignals;
  readonly languageFrom: LanguageSource | undefined;
  /** The character's greeting, where it may stand beside an ad. */
  readonly greeting: string | undefined;
}

export type ReadPorts = Pick<Ports, 'clock' | 'faults' | 'reader' | 'signer'>;

interface ReadMessages {
  readonly signals: ConversationSignals;
  readonly found: StandingFinding;
  /** Absent when the deadline came first: what is not known to be safe has no ad beside it. */
  readonly isComplete: boolean;
}

const readText = async (ports: ReadPorts, { deadline }: TurnRequest, text: string): Promise<MessageSignals> => {
  const read = ports.reader.read(text, ports.signer.tokenHash(text));
  return isPromiseLike(read) ? withDeadline(deadline, () => read) : read;
};

/** Where the messages that the session has seen end. A history without that message has one new message at most. */
const earlierAmong = (messages: readonly Pick<Message, 'id'>[], finding: SessionFinding): EarlierFinding => {
  const seen = messages.findLastIndex(({ id }) => idDigest(id) === finding.seen);
  return { ...finding, seen: seen === -1 ? messages.length - 2 : seen };
};

/** One after the other, so that a request whose deadline has passed leaves no queue of texts behind. */
const readMessages = async (
  ports: ReadPorts,
  request: TurnRequest,
  finding: SessionFinding | undefined,
): Promise<ReadMessages> => {
  const messages = telling(request.messages);
  const spoken: SpokenSignals[] = [];
  const folded = (isComplete: boolean): ReadMessages => {
    const found = foldSafety(spoken, finding && earlierAmong(messages, finding));
    return { signals: foldSignals(spoken, found), found, isComplete };
  };
  try {
    for (const { role, content } of messages) spoken.push({ role, signals: await readText(ports, request, content) });
    return folded(true);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    noteFailure(ports, request, 'message-reader', error);
    return folded(false);
  }
};

/**
 * What a character greets with is read like a message. It is the first that the assistant says: until there is another
 * it tells how the character speaks. Unread or unfit for the place beside an ad, it does not stand there.
 */
const readGreeting = async (ports: ReadPorts, request: TurnRequest): Promise<MessageSignals | undefined> => {
  const greeting = request.character?.greeting;
  if (greeting === undefined) return undefined;
  try {
    return await readText(ports, request, greeting);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    noteFailure(ports, request, 'message-reader', error);
    return undefined;
  }
};

export const readConversation = async (
  ports: ReadPorts,
  request: TurnRequest,
  { finding, isChild }: Pick<SessionState, 'finding' | 'isChild'>,
) => {
  const { character, messages, input, account } = request;
  const { signals: spoken, found, isComplete } = await readMessages(ports, request, finding);
  const greeting = await readGreeting(ports, request);
  const { language, from } = languageOfTurn(spoken.language, input.locale ?? input.device.locale, account.language);
  const register = (newestOf(messages, 'assistant') === undefined ? greeting?.register : undefined) ?? spoken.register;
  const known = isChild === true ? { ...spoken, isChild } : spoken;
  const isAsSpoken = language === spoken.language && register === spoken.register;
  return {
    signals: withTags(isAsSpoken ? known : { ...known, language, register }, character?.tags ?? []),
    languageFrom: from,
    greeting: greeting?.safety === 'safe' ? character?.greeting : undefined,
    found,
    isComplete,
  };
};
