import { deepEqual, equal } from 'node:assert/strict';
import type {
  EventLog,
  Journal,
  JournalEntry,
  StreamDraft,
  UserDataRef,
} from '../../application/ports/storage/streams/journal.js';
import {
  accountId,
  bidId,
  decisionId,
  messageId,
  sessionId,
  sourceId,
  subjectId,
  userId,
} from '../../domain/values/ids.js';
import type { StoredDecision } from '../../domain/decision-record/stored-decision.js';
import { redactDecision, redactEvent } from '../../domain/decision-record/redact.js';
import { freshId, isTrue, sameValue } from './assertions.js';
import type { Guarantees } from './contract-case.js';
import { sampleDecision, sampleDraft, sampleText } from './sample-records.js';
import { sampleSoldAs, sampleTraces } from './samples.js';

/** A journal and the log in which its events appear. */
export interface JournalSubject {
  readonly journal: Journal;
  readonly eventLog: EventLog;
}

/** A filled turn of a session, as the engine appends it. */
const turnOf = (userDataRef: UserDataRef): { readonly decision: StoredDecision; readonly entry: JournalEntry } => {
  const { accountId: account, sessionId: session } = userDataRef;
  const ids = { id: decisionId(freshId()), accountId: account, bidIds: [bidId(freshId())] };
  const decision = sampleDecision({ ...ids, sessionId: session, language: 'en' });
  const [id = bidId('')] = decision.bidIds;
  const payload = { id, content: 'about your trip', messageId: messageId('m'), format: 'image', revenue: 2 } as const;
  const viewed: StreamDraft = {
    accountId: account,
    sessionId: session,
    atMs: 1,
    event: { name: 'ad.viewed', payload },
    about: sampleSoldAs({ source: sourceId('bidder'), country: 'DE' }).about,
  };
  return {
    decision,
    entry: { decision, events: [sampleDraft({ accountId: account, sessionId: session }), viewed], userDataRef },
  };
};

const userDataRefOf = (differs: Partial<UserDataRef> = {}): UserDataRef => ({
  ...{ accountId: accountId(freshId()), user: subjectId(freshId()), subject: subjectId(freshId()) },
  sessionId: sessionId(freshId()),
  ...differs,
});

/** What is left of what the ad of a bidder was about. */
const ABOUT_ERASED = {
  ...{ sourceType: 'direct', source: 'bidder', format: 'image' },
  ...{ placement: 'inlineAd', priceBasis: 'first-price' },
};

/** What an erasure of a user leaves in a journal. */
export const erasureGuarantees: Guarantees<JournalSubject> = {
  "a user's data refs lead only to its own data": async ({ journal }) => {
    const first = userDataRefOf();
    const second = { ...userDataRefOf(), accountId: first.accountId, user: first.user };
    const others = [
      userDataRefOf({ accountId: first.accountId, subject: first.subject }),
      userDataRefOf({ user: first.user, subject: first.subject }),
    ];
    const turns = [first, second, first].map(turnOf);
    for (const { entry } of [...turns, ...others.map(turnOf)]) journal.append(entry);
    await journal.flush();
    const traces = await journal.tracesOf(first.accountId, first.user);
    equal(traces.user, first.user);
    deepEqual([...traces.subjects].sort(), [first.subject, second.subject].sort());
    deepEqual([...traces.sessions].sort(), [first.sessionId, second.sessionId].sort());
    deepEqual([...traces.decisions].sort(), turns.map(({ decision }) => decision.id).sort());
    deepEqual([...traces.ads].sort(), turns.flatMap(({ decision }) => decision.bidIds).sort());
  },
  'an unknown user has no data refs': async ({ journal }) => {
    const user = subjectId(freshId());
    sameValue(await journal.tracesOf(accountId(freshId()), user), sampleTraces({ user }));
  },
  'erasure removes the person from records, and changes no others': async ({ journal, eventLog }) => {
    const [erased, other] = [userDataRefOf(), userDataRefOf()];
    const neighbour = userDataRefOf({ accountId: erased.accountId });
    const turns = [erased, neighbour, other].map(turnOf);
    for (const { entry } of turns) journal.append(entry);
    const texts = turns.map(({ decision: { bidIds } }) => sampleText(bidIds[0] ?? bidId('')));
    for (const text of texts) journal.append({ events: [], text });
    await journal.flush();
    const traces = await journal.tracesOf(erased.accountId, erased.user);
    for (let times = 0; times < 2; times++) await journal.eraseUser(erased.accountId, userId('u'), traces);
    const [first, ...kept] = turns.map(({ decision }) => decision);
    if (first === undefined) throw new Error('There are three turns.');
    sameValue(await journal.findDecision(first.accountId, first.id), redactDecision(first));
    sameValue(await journal.findDecisionOfBid(first.accountId, first.bidIds[0] ?? bidId('')), redactDecision(first));
    for (const decision of kept) sameValue(await journal.findDecision(decision.accountId, decision.id), decision);
    for (const [i, { bidId: bid }] of texts.entries())
      sameValue(await journal.findTexts([bid]), i === 0 ? [] : texts.slice(i, i + 1));
    const { events } = await eventLog.read(erased.accountId, 0, 100);
    deepEqual(
      events.map(({ id, sessionId: session }) => [id, session]),
      [undefined, undefined, neighbour.sessionId, neighbour.sessionId].map((session, i) => [i + 1, session]),
    );
    deepEqual(
      events.map(({ event }) => event),
      turns
        .slice(0, 2)
        .flatMap(({ entry }, i) => entry.events.map(({ event }) => (i === 0 ? redactEvent(event) : event))),
    );
    deepEqual(
      events.map((event) => event.about),
      [undefined, ABOUT_ERASED, undefined, turns[1]?.entry.events[1]?.about],
    );
    sameValue(await journal.tracesOf(erased.accountId, erased.user), sampleTraces({ user: erased.user }));
  },
  'erasure covers hundreds of turns': async ({ journal, eventLog }) => {
    const userDataRef = userDataRefOf();
    const turns = Array.from({ length: 250 }, () => turnOf(userDataRef));
    for (const { entry } of turns) journal.append(entry);
    await journal.flush();
    await journal.eraseUser(
      userDataRef.accountId,
      userId('u'),
      await journal.tracesOf(userDataRef.accountId, userDataRef.user),
    );
    // One after another: how many questions a store takes at once is none of its contract.
    for (const { decision } of turns) {
      const found = await journal.findDecision(undefined, decision.id);
      isTrue(found?.erased === true, 'a decision was left as it was');
    }
    const { events } = await eventLog.read(userDataRef.accountId, 0, 1_000);
    equal(events.filter(({ sessionId: session }) => session !== undefined).length, 0);
  },
};
