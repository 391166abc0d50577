import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Banner, BidRequest as PublishedRequest, Device, Imp, Regs, Source, User, Video } from 'iab-openrtb/v26';
import ts from 'typescript';
import type * as Ours from '../../../adapters/demand-openrtb/request/bid-request.js';
import { answerExemplars, requestExemplars, type RequestExemplar } from './exemplar.js';

type Json = Record<string, unknown>;

/** Only there the supply chain is an extension. */
const isOfOldBidder = ({ source }: Json): boolean => 'ext' in (source as Json);

/**
 * Where the published types (`iab-openrtb`, not ours) are narrower than the standard of today, with the one thing that
 * is taken away before the comparison. Whatever else does not fit them fails.
 */
const NEWER: Readonly<Record<string, (request: Json) => void>> = {
  'imp.video.plcmt 7, overlay: AdCOM 1.0 of 2026-07': (request) => {
    for (const { video } of request.imp as Json[])
      if ((video as Json | undefined)?.plcmt === 7) delete (video as Json).plcmt;
  },
  'imp.video.startdelay in seconds: the types know the modes 0, -1 and -2 alone': (request) => {
    for (const { video } of request.imp as Json[])
      if (Number((video as Json | undefined)?.startdelay) > 0) delete (video as Json).startdelay;
  },
  'imp.banner.pos in 2.5: the types take it for the position within a pod': (request) => {
    for (const { banner } of request.imp as Json[])
      if (isOfOldBidder(request)) delete (banner as Json | undefined)?.pos;
  },
};

const ROOT = process.cwd();
const FILE = join(ROOT, 'tests/adapters/demand-openrtb/golden-requests.ts');

const versionOf = ({ bidder }: RequestExemplar): 'V25' | 'V26' =>
  (bidder.dialect as Json | undefined)?.version === '2.5' ? 'V25' : 'V26';

/** Each golden request as a literal: the compiler then refuses unknown keys, too. */
const programText = (
  exemplars: readonly (readonly [string, RequestExemplar])[],
  remedies: readonly ((r: Json) => void)[],
) => {
  const lines = exemplars.flatMap(([, exemplar], index) => {
    if (exemplar.request === null) return [];
    const request = structuredClone(exemplar.request);
    for (const remedy of remedies) remedy(request);
    return [`export const request${index}: ${versionOf(exemplar)} = ${JSON.stringify(request)};`];
  });
  return [
    `import type { BidRequest as V25 } from 'iab-openrtb/v25';`,
    `import type { BidRequest as V26 } from 'iab-openrtb/v26';`,
    ...lines,
  ].join('\n');
};

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  // What a literal needs of the library, no more: a compiler per test is slow enough.
  lib: ['lib.es5.d.ts'],
  types: [],
};

const parsed = new Map<string, ts.SourceFile | undefined>();

const complaints = (text: string): readonly string[] => {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) => {
    if (name === FILE) return ts.createSourceFile(name, text, ts.ScriptTarget.ES2022);
    if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, ...rest));
    return parsed.get(name);
  };
  host.fileExists = (name) => name === FILE || fileExists.call(host, name);
  const program = ts.createProgram([FILE], OPTIONS, host);
  return [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()].map((diagnostic) =>
    ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
  );
};

type Unpublished<Own, Published> = Exclude<keyof Own, keyof Published>;

test('our own interfaces have no key that the published ones lack', () => {
  // It is the compiler that would complain.
  const none = {} satisfies Record<
    | Unpublished<Ours.BidRequest, PublishedRequest>
    | Unpublished<Ours.RequestImp, Imp>
    | Unpublished<Ours.RequestBanner, Banner>
    | Unpublished<Ours.RequestVideo, Video>
    | Unpublished<Ours.RequestDevice, Device>
    | Unpublished<Ours.RequestUser, User>
    | Unpublished<Ours.RequestSource, Source>
    | Unpublished<Ours.RequestRegs, Regs>,
    true
  >;
  expect(none).toEqual({});
});

test('every golden request satisfies the published types of OpenRTB 2.6 or 2.5, but for the listed newer values', () => {
  expect(complaints(programText(requestExemplars(), Object.values(NEWER)))).toEqual([]);
});

/** The answers of bidders that do all right, as literals; `adm` is text on the wire. */
const answersText = (differs: (response: Json) => void = () => undefined): string => {
  const literals = answerExemplars().flatMap(([file, { response }], index) => {
    if (response === undefined || !file.startsWith('exemplary/')) return [];
    const sent = JSON.parse(
      JSON.stringify(response, (key, value: unknown) => (key === 'adm' && typeof value === 'object' ? 'x' : value)),
    ) as Json;
    differs(sent);
    return [`export const response${index}: BidResponse = ${JSON.stringify(sent)};`];
  });
  return [`import type { BidResponse } from 'iab-openrtb/v26';`, ...literals].join('\n');
};

test('every exemplary answer satisfies the published types of OpenRTB 2.6, and the comparison sees one that does not', () => {
  expect(complaints(answersText())).toEqual([]);
  const wrong: Json = { cur: 7, bidId: 'x' };
  for (const [key, value] of Object.entries(wrong))
    expect(complaints(answersText((response) => void (response[key] = value))).length).toBeGreaterThan(0);
});

test.each(Object.keys(NEWER))('the list holds nothing that the types know by now: %s', (name) => {
  const others = Object.entries(NEWER).flatMap(([key, remedy]) => (key === name ? [] : [remedy]));
  expect(complaints(programText(requestExemplars(), others)).length).toBeGreaterThan(0);
});

test('the comparison sees a wrong kind, a wrong value and an unknown key', () => {
  const [[file, exemplar] = []] = requestExemplars();
  if (file === undefined || exemplar?.request === null || exemplar === undefined)
    throw new Error('the first exemplar must have a request');
  const wrong = [{ tmax: '250' }, { test: 2 }, { cattaxonomy: 9 }].map(
    (differs) => [file, { ...exemplar, request: { ...exemplar.request, ...differs } }] as const,
  );
  expect(complaints(programText(wrong, Object.values(NEWER)))).toHaveLength(3);
});
