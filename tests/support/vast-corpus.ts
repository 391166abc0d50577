import { readdirSync, readFileSync } from 'node:fs';

/** What stands at an address of the bidder's. */
export interface VastAnswer {
  readonly status: number;
  readonly body: string;
}

/** One document of `tests/corpus/vast`, and how it is to be read. `{bidder}` stands for the origin of the bidder. */
export interface VastCase {
  readonly name: string;
  readonly adm: string;
  readonly answers: ReadonlyMap<string, VastAnswer>;
  /** What is said of a key, in order; `{time}`, `{digits}`, `{auction}` and `{imp}` stand for what differs. */
  told(key: string): readonly string[];
}

const FOLDER = 'tests/corpus/vast';

const answerOf = (part: string): readonly [string, VastAnswer] => {
  const [head = '', ...body] = part.split('\n');
  const [path = '', status] = head.split(' ');
  return [path, { status: Number(status), body: body.join('\n').trim() }];
};

const caseOf = (file: string, part: string): VastCase => {
  const [document = '', ...answers] = part.split('\n@ ');
  const [name = '', ...lines] = document.split('\n');
  const start = lines.findIndex((line) => line.startsWith('<'));
  const said = lines.slice(0, start).map((line) => /^([a-z]+): (.+)$/.exec(line) ?? []);
  return {
    name: `${file}: ${name}`,
    adm: lines.slice(start).join('\n').trim(),
    answers: new Map(answers.map(answerOf)),
    told: (key) => said.flatMap(([, word, value = '']) => (word === key ? [value] : [])),
  };
};

/** All documents; the first line of each file says where its rule comes from. */
export const vastCorpus = (): readonly VastCase[] =>
  readdirSync(FOLDER).flatMap((file) => {
    const [, ...parts] = `\n${readFileSync(`${FOLDER}/${file}`, 'utf8')}`.split('\n## ');
    return parts.map((part) => caseOf(file.replace('.txt', ''), part));
  });
