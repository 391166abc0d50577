import type { ModelTextRecord, TextEnd, TextRefusal, TextUsage } from '../../domain/decision-record/text-record.js';
import { Deadline, withDeadline } from '../deadline/deadline.js';
import { tolerateService } from '../faults/outage.js';
import type { CopyGate } from '../ports/content/copy-gate.js';
import type { CopyRequest } from '../ports/content/copy-writer.js';
import type { BidId } from '../../domain/values/ids.js';
import type { CopyJudge, ModelText, ModelUsage, TextMoment } from '../ports/content/model-text.js';
import { sentenceReader, type SentencePorts } from './read-sentence.js';
import { FIRST_SENTENCE_DEADLINE_MS, readerContext, TEXT_DEADLINE_MS } from './text-rules.js';

/** Of one text: each costs a call of the judge. */
const MAX_SENTENCES = 8;
/** What is talked about stands in the newest question and its answer. */
const TOPIC_MESSAGES = 2;

const added = (sum: TextUsage | undefined, { inputTokens, outputTokens, costUsd }: ModelUsage): TextUsage => ({
  inputTokens: (sum?.inputTokens ?? 0) + inputTokens,
  outputTokens: (sum?.outputTokens ?? 0) + outputTokens,
  costUsd: costUsd === undefined ? sum?.costUsd : (sum?.costUsd ?? 0) + costUsd,
});

/** An error's name is the operator's to read; what is no plain word might be text of a stranger. */
const failureOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown';

type Ports = SentencePorts & { readonly copyGate: CopyGate; readonly modelText: ModelText };

/** One text of a model on its way through both stages of the gate. */
class ModelPart {
  readonly #ports: Ports;
  readonly #bid: BidId;
  readonly #request: CopyRequest;
  readonly #say: (words: string) => void;
  readonly #statements: readonly string[];
  readonly #readSentence: ReturnType<typeof sentenceReader>;
  readonly #startedMs: number;
  readonly #stopWriting = new AbortController();
  readonly #stopJudging = new AbortController();
  readonly #firstSaid = Promise.withResolvers<void>();
  readonly #refused: TextRefusal[] = [];
  /** What has passed the first stage, shown or not yet. */
  #chars = 0;
  #showing = Promise.resolve();
  /** Sentences that have passed the first stage. */
  readonly #passed: string[] = [];
  #shown = 0;
  #firstMs: number | undefined;
  #end: TextEnd | undefined;
  #failure: string | undefined;
  #usage: TextUsage | undefined;
  #judgeUsage: TextUsage | undefined;

  constructor(ports: Ports, bid: BidId, request: CopyRequest, say: (words: string) => void) {
    this.#ports = ports;
    this.#bid = bid;
    this.#request = request;
    this.#say = say;
    this.#statements = ports.copyGate.statementsOf(request.brief, request.advertiser);
    this.#readSentence = sentenceReader(ports, {
      statements: this.#statements,
      refusalIn: (language, sentence) => this.#refusalIn(language, sentence, 0),
    });
    this.#startedMs = ports.clock.monotonicMs();
  }

  get #elapsedMs(): number {
    return Math.round(this.#ports.clock.monotonicMs() - this.#startedMs);
  }

  /** The first end counts: nothing is shown after it. */
  #finish(end: TextEnd, reason?: unknown): void {
    this.#end ??= end;
    this.#stopWriting.abort(reason);
    this.#stopJudging.abort(reason);
  }

  #watched(moment: TextMoment): void {
    this.#ports.modelText.watch?.tell(this.#bid, moment);
  }

  #refuse(words: string, refusal: TextRefusal): void {
    this.#watched({ kind: 'sentence', words, refusal });
    this.#refused.push(refusal);
    this.#finish('refused');
  }

  async #judgementOf(sentence: string): Promise<TextRefusal | undefined> {
    const { judge }: { readonly judge: CopyJudge } = this.#ports.modelText;
    const tell = (usage: ModelUsage): void => void (this.#judgeUsage = added(this.#judgeUsage, usage));
    try {
      const judgement = await judge.judge(
        sentence,
        this.#statements,
        this.#stopJudging.signal,
        tell,
        this.#request.asker,
      );
      return judgement === 'entailed' ? undefined : { stage: 'judge', reason: judgement };
    } catch (error) {
      tolerateService(this.#ports, 'judge.judge', error);
      return { stage: 'judge', reason: 'not-judged' };
    }
  }

  /** Both read at once; what the reader finds counts before what the judge says. */
  async #refusalOf(sentence: string): Promise<TextRefusal | undefined> {
    const [unsafe, judged] = await Promise.all([
      this.#readSentence(sentence, this.#stopJudging.signal),
      this.#judgementOf(sentence),
    ]);
    return unsafe ?? judged;
  }

  /** In order, however fast each was judged. */
  async #show(words: string, judgement: Promise<TextRefusal | undefined>): Promise<void> {
    const refusal = await judgement;
    if (this.#end !== undefined) return;
    if (refusal !== undefined) return this.#refuse(words, refusal);
    this.#firstMs ??= this.#elapsedMs;
    this.#shown++;
    this.#watched({ kind: 'sentence', words });
    this.#say(words);
    this.#firstSaid.resolve();
  }

  #refusalIn(language: string | undefined, words: string, used: number): TextRefusal | undefined {
    const context = { ...this.#request, used, ...readerContext({ ...this.#request, language }) };
    const verdict = this.#ports.copyGate.check(words, context);
    return verdict.ok ? undefined : { stage: 'gate', reason: verdict.reason };
  }

  /** Passes a sentence on to the judge, who reads while the model writes on; the refusal of the first stage, if any. */
  #check(sentence: string): TextRefusal | undefined {
    const words = this.#chars === 0 ? sentence : ` ${sentence}`;
    const refusal = this.#refusalIn(this.#request.language, words, this.#chars);
    if (refusal !== undefined) return refusal;
    const { brief, advertiser, messages } = this.#request;
    const topic = messages.slice(-TOPIC_MESSAGES).map(({ content }) => content);
    const context = { brief, advertiser, statements: this.#statements, topic: topic.join('\n'), said: this.#passed };
    const reason = this.#ports.copyGate.freeTextRefusal(sentence, context);
    if (reason !== undefined) return { stage: 'free-text', reason };
    this.#passed.push(sentence);
    this.#chars += words.length;
    const judgement = this.#refusalOf(sentence);
    this.#showing = this.#showing.then(() => this.#show(words, judgement));
    return undefined;
  }

  async #read(): Promise<{ readonly words: string; readonly refusal: TextRefusal } | undefined> {
    const tell = (usage: ModelUsage): void => void (this.#usage = added(this.#usage, usage));
    const { writer, watch } = this.#ports.modelText;
    let count = 0;
    const hear = watch && ((text: string): void => this.#watched({ kind: 'piece', text }));
    for await (const sentence of writer.write(this.#request, this.#stopWriting.signal, tell, hear)) {
      if (this.#end !== undefined) break;
      const words = sentence.trim();
      const refusal = this.#check(words);
      if (refusal === undefined && ++count < MAX_SENTENCES) continue;
      this.#stopWriting.abort();
      return refusal && { words, refusal };
    }
    return undefined;
  }

  /** What was written whole before the end is judged and shown, whatever the end was. */
  async #work(): Promise<void> {
    try {
      const refused = await this.#read();
      await this.#showing;
      if (refused !== undefined && this.#end === undefined) this.#refuse(refused.words, refused.refusal);
      if (this.#shown === 0) this.#failure ??= this.#end === undefined ? 'NothingWritten' : undefined;
    } catch (error) {
      await this.#showing;
      tolerateService(this.#ports, 'modelText.write', error);
      if (this.#end === undefined) this.#failure = failureOf(error);
      this.#finish('failed');
    }
    this.#finish(this.#shown === 0 ? 'failed' : 'whole');
  }

  async write(): Promise<ModelTextRecord> {
    const { clock, modelText } = this.#ports;
    const [first, whole] = [new Deadline(clock, FIRST_SENTENCE_DEADLINE_MS), new Deadline(clock, TEXT_DEADLINE_MS)];
    const work = this.#work();
    try {
      await withDeadline(first, () => Promise.race([this.#firstSaid.promise, work]));
      await withDeadline(whole, () => work);
    } catch (error) {
      this.#finish('late', error);
    }
    first.clear();
    whole.clear();
    this.#watched({ kind: 'end', end: this.#end ?? 'failed', failure: this.#failure });
    return {
      writer: 'model',
      model: modelText.writer.model,
      judge: modelText.judge.model,
      end: this.#end ?? 'failed',
      failure: this.#failure,
      firstMs: this.#firstMs,
      elapsedMs: this.#elapsedMs,
      shown: this.#shown,
      refused: this.#refused,
      usage: this.#usage,
      judgeUsage: this.#judgeUsage,
    };
  }
}

/** What a model writes of a text, as far as both stages of the gate let it pass and its time lasts. */
export const modelText = (
  ports: Ports,
  bid: BidId,
  request: CopyRequest,
  say: (words: string) => void,
): Promise<ModelTextRecord> => new ModelPart(ports, bid, request, say).write();
