import type { DecisionRecord, SourceRecord, CandidateRecord } from './report.js';
import type { GateVerdict } from '../turn/eligibility.js';
import { OUTCOME_WORDS } from './explain-words.js';
import { RELEVANCE_PARTS, type RelevanceParts } from '../demand/relevance.js';
import { FORMAT_MISFITS } from '../catalog/format-fit.js';
import { USER_BUCKETS } from '../experiment/assignment.js';
import { textLines } from './explain-texts.js';
import { isoTime } from '../values/time.js';
import { TURN_CAPS } from '../values/ad-caps.js';
import { LOSS_REASONS, type LossReason } from '../values/loss-reason.js';
import type { Cpm } from '../values/money.js';
import { PRIVACY_ACTIVITIES, PRIVACY_REASONS } from '../privacy/privacy.js';
import { SKIP_REASONS } from '../values/skip-code.js';
import type { LanguageSource } from '../conversation/turn-language.js';
import type { Replay } from './replay.js';

/** Names come from clients and bidders and are read on a terminal: a control or direction character stays outside. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');

const inBrackets = (text: string | undefined): string => (text === undefined ? '' : ` (${plain(text)})`);

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * USD per thousand impressions with all digits that count, at least two: never by way of a fraction that binary cannot
 * hold.
 */
const usd = (cpm: Cpm): string => {
  const whole = Math.floor(cpm / 1_000_000);
  const fraction = String(cpm % 1_000_000).padStart(6, '0');
  return `${whole}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/(?<!0)0+$/, '')}`;
};

/** How long each stage took: `open 1.2, auction 21`. */
const stageTimes = ({ stages }: DecisionRecord): string | undefined => {
  const times = stages.map(({ of, atMs }, i) => `${of} ${Math.round((atMs - (stages[i - 1]?.atMs ?? 0)) * 10) / 10}`);
  return times.length === 0 ? undefined : times.join(', ');
};

const titleLines = (record: DecisionRecord): string[] => {
  const subject =
    record.kind === 'overlay'
      ? `slot ${plain(record.slotId ?? 'unknown')}`
      : `turn ${record.turn ?? '(past)'} of session ${plain(record.sessionId ?? 'unknown')}`;
  return [
    `Decision ${record.id} at ${isoTime(record.atMs)}, account ${plain(record.accountId)}, ${record.kind}: ${subject}.`,
    `It took ${record.elapsedMs} ms${inBrackets(stageTimes(record))} with catalog version ${record.catalogVersion}.`,
  ];
};

const outcomeLines = (record: DecisionRecord): string[] => {
  const ads = `${counted(record.bidIds.length, 'ad')}: ${record.bidIds.map(plain).join(', ')}`;
  const lines: Record<DecisionRecord['outcome'], string> = {
    filled: `Outcome: filled with ${ads}.`,
    repeated: `Outcome: the same turn was asked for again and got the same ${ads}.`,
    'no-fill': 'Outcome: no ad.',
  };
  return [
    lines[record.outcome],
    ...(record.usedPrepared ? ['The ad had been prepared in an earlier, muted turn and was judged again.'] : []),
    ...(record.prepared > 0 ? [`Prepared ${counted(record.prepared, 'ad')} for the next turn that may show one.`] : []),
  ];
};

const gateLine = ({ gate, pass, reason, detail }: GateVerdict): string =>
  pass ? `  ${gate}: passed` : `  ${gate}: refused, ${reason ?? 'no reason given'}${inBrackets(detail)}`;

const pacingLines = ({ pacing }: DecisionRecord): string[] => {
  if (pacing === undefined) return [];
  const { lastShownTurn, lastShownAtMs } = pacing;
  const at = lastShownAtMs === undefined ? '' : ` at ${isoTime(lastShownAtMs)}`;
  const last = lastShownTurn === undefined ? 'none shown yet' : `last shown in turn ${lastShownTurn}${at}`;
  const counts = TURN_CAPS.flatMap(({ count, when }) =>
    pacing[count] === undefined ? [] : [`${pacing[count]} ${when}`],
  );
  return [`Pacing: ${[last, ...counts].join(', ')}.`];
};

const LANGUAGE_WORDS: Readonly<Record<LanguageSource, string>> = {
  conversation: 'as the conversation is',
  device: "the device's, since the conversation told none",
  account: "the account's, since neither conversation nor device told one",
};

const languageWords = ({ language, languageFrom }: DecisionRecord): string =>
  language === undefined
    ? 'unknown'
    : plain(language) + inBrackets(languageFrom === undefined ? undefined : LANGUAGE_WORDS[languageFrom]);

const assignmentLines = ({ assignment }: DecisionRecord): string[] => {
  if (assignment === undefined) return [];
  const { variant, bucket } = assignment;
  const told = variant === undefined ? 'no variant' : `variant ${plain(variant)}`;
  return [`Assignment: ${told}, its user counted in bucket ${bucket} of ${USER_BUCKETS}.`];
};

const formatLines = ({ formatsOut = [] }: DecisionRecord): string[] =>
  formatsOut.map(
    ({ placement, format, reason }) =>
      `Format: ${format} was not offered for ${plain(placement)}, since ${FORMAT_MISFITS[reason]} (${reason}).`,
  );

const contextLines = (record: DecisionRecord): string[] => [
  ...(record.gates.length === 0
    ? ['Gates: none apply.']
    : ['Gates, of which the first refusal decides:', ...record.gates.map(gateLine)]),
  ...assignmentLines(record),
  ...pacingLines(record),
  ...formatLines(record),
  ...record.traffic.map(({ rule, detail }) => `Traffic: noticed ${rule}${inBrackets(detail)}.`),
  `Context: language ${languageWords(record)}, topics ${record.topics.map(plain).join(', ') || 'none'}.`,
];

const privacyLines = ({ privacy }: DecisionRecord): string[] =>
  privacy === undefined
    ? ['Privacy: nothing personal was at stake.']
    : [
        'Privacy, for the recipient that may have the most:',
        ...PRIVACY_ACTIVITIES.map((activity) => {
          const { allowed, reason } = privacy[activity];
          return `  ${activity}: ${allowed ? 'allowed' : 'forbidden'}, ${PRIVACY_REASONS[reason]} (${reason})`;
        }),
      ];

const unreadableLines = ({ unreadable = [] }: DecisionRecord): string[] =>
  unreadable.map((name) => `Signal: ${name} cannot be read, and counts as the answer that protects.`);

const ERASED = 'The user was erased: session, context and privacy of this decision are known no more.';

/** What a source was asked without; one that was not asked was told nothing. */
const withheldFrom = ({ outcome, privacy }: SourceRecord): string => {
  if (privacy === undefined || outcome === 'not-asked') return '';
  const verdicts = PRIVACY_ACTIVITIES.map((activity) => privacy[activity]).filter(({ allowed }) => !allowed);
  const words = verdicts.map(({ activity, reason }) => `${activity} (${reason})`);
  return words.length === 0 ? '' : `, without ${words.join(' and ')}`;
};

const sourceLine = (record: SourceRecord): string => {
  const { source, outcome, elapsedMs, detail } = record;
  const what = outcome === 'not-asked' ? 'not asked' : `${outcome} after ${elapsedMs} ms`;
  return `  ${plain(source)}: ${what}${inBrackets(detail)}${withheldFrom(record)}`;
};

/** From what a bidder wrote to what of it competes. */
const offerSteps = (price: Cpm, raw: CandidateRecord['raw']): string[] => {
  if (raw === undefined) return [`offered ${usd(price)}`];
  const { currency, adjustment } = raw;
  const converted = raw.usd === undefined || currency === 'USD' ? [] : [`${usd(raw.usd)} at ${raw.usdPerUnit}`];
  const adjusted = adjustment === 1 ? [] : [`${usd(price)} after × ${adjustment}`];
  return [`offered ${raw.price} ${plain(currency)}`, ...converted, ...adjusted];
};

const pricePath = ({ raw, price, floor, clearingPrice }: CandidateRecord): string => {
  if (price === undefined) return 'made no offer';
  const steps = [...offerSteps(price, raw), floor === undefined ? 'no floor' : `floor ${usd(floor)}`];
  if (clearingPrice !== undefined) steps.push(`pays ${usd(clearingPrice)}`);
  return steps.join(' → ');
};

const partsOf = (fit: RelevanceParts | undefined): string => {
  if (fit === undefined) return '';
  const parts = RELEVANCE_PARTS.flatMap((part) => (fit[part] === undefined ? [] : [`${part} ${fit[part]}`]));
  return ` (${parts.join(', ')})`;
};

/** What a winner came to when nobody was shown it. */
const unshown = ({ outcome, prepared }: DecisionRecord): string => {
  if (outcome !== 'no-fill') return '';
  return prepared > 0 ? ' and was kept for a later turn' : ', but was not shown';
};

const inWords = (reason: LossReason): string => `${OUTCOME_WORDS[reason]} (${reason})`;

const candidateLine = (candidate: CandidateRecord, record: DecisionRecord): string => {
  const { source, impId, dealId, outcome, relevance, also = [] } = candidate;
  const where = impId === undefined ? '' : ` for ${plain(impId)}`;
  const deal = dealId === undefined ? '' : `, deal ${plain(dealId)}`;
  const fit = relevance === undefined ? '' : `, relevance ${relevance}${partsOf(candidate.fit)}`;
  const won = outcome === 'won' ? unshown(record) : '';
  const words = `${OUTCOME_WORDS[outcome]}${won} (${outcome}, ${LOSS_REASONS[outcome]})`;
  const who = `${plain(source)} ${plain(candidate.candidate)}`;
  const further = also.length === 0 ? '' : `; also ${also.map(inWords).join('; ')}`;
  return `  ${who}${where}: ${pricePath(candidate)}${deal}${fit}; ${words}${inBrackets(candidate.detail)}${further}`;
};

const marketLines = (record: DecisionRecord): string[] => [
  ...record.deadlines.map(({ of, elapsedMs, failed }) =>
    failed
      ? `Failure: ${plain(of)} failed ${elapsedMs} ms after the request began.`
      : `Deadline: ${plain(of)} had not answered ${elapsedMs} ms after the request began.`,
  ),
  ...(record.sources.length === 0 ? ['Sources: none was asked.'] : ['Sources:', ...record.sources.map(sourceLine)]),
  ...(record.candidates.length === 0 ? ['Candidates: none.'] : ['Candidates, prices in USD per thousand impressions:']),
  ...record.candidates.map((candidate) => candidateLine(candidate, record)),
  ...(record.omittedCandidates > 0
    ? [`  and ${counted(record.omittedCandidates, 'further candidate')} that did not win`]
    : []),
];

/** Who gave no answer, when that is the reason. */
const outOf = ({ reason, gates, deadlines }: DecisionRecord): string => {
  if (reason !== 'store-unavailable') return '';
  const refusal = gates.find(({ gate, pass }) => gate === 'stores' && !pass);
  const names = [...(refusal?.detail?.split(', ') ?? []), ...deadlines.map(({ of }) => of)];
  return names.length === 0 ? '' : `: ${plain([...new Set(names)].join(', '))}`;
};

const reasonLines = (record: DecisionRecord): string[] => {
  const { reason } = record;
  if (reason === undefined) return [];
  const { code, why, advice } = SKIP_REASONS[reason];
  return [`Reason: ${why}${outOf(record)} (${reason}); the client was told "${code}".`, `What to do: ${advice}`];
};

/** A decision record in plain words, one fact a line; indented lines belong to the line above them. */
export const explainDecision = (record: DecisionRecord): readonly string[] => [
  ...titleLines(record),
  ...outcomeLines(record),
  ...(record.erased ? [ERASED] : [...contextLines(record), ...unreadableLines(record), ...privacyLines(record)]),
  ...marketLines(record),
  ...(record.texts ?? []).flatMap(textLines).map(plain),
  ...reasonLines(record),
];

/** What a replay came to in plain words, one difference a line. */
export const explainReplay = (replay: Replay): readonly string[] => {
  if (replay.kind === 'same') return ['The same inputs come to the same outcome.'];
  if (replay.kind === 'erased')
    return ['The user was erased, and with the user what this decision was made of: it cannot be decided again.'];
  return [
    'The recorded inputs come to another outcome than the record says: it was changed, or decided by another version of the service.',
    ...replay.differences.map(
      ({ of, recorded, replayed }) => `  ${plain(of)}: ${plain(recorded)} → ${plain(replayed)}`,
    ),
  ];
};
