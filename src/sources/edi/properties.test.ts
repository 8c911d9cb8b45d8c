import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator, mutate } from '../../../test/mutate.ts';
import type { EdifactInterchange, X12Interchange } from './interchange.ts';
import { normaliseEdi } from './normalise.ts';
import type { PartnerProfile } from './partner.ts';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const partners: PartnerProfile[] = JSON.parse(fixture('partners.json').toString());
const X12_FILES = ['315-good', '315-partial', '322-good', '322-partial', '214-good', '214-partial'];
const EDIFACT_FILES = [
  'iftsta-good',
  'iftsta-partial',
  'codeco-good',
  'codeco-partial',
  'coarri-good',
  'coarri-partial',
];
/** bench/edi-mutants.ts runs many times as many. */
const MUTANTS = 3_000;

/** What a payload says, whatever envelopes it came in. */
function statements(payload: string | Uint8Array) {
  const parts = normaliseEdi(typeof payload === 'string' ? Buffer.from(payload, 'utf8') : payload, partners);
  return parts.flatMap((part) => {
    if (part.kind === 'broken') throw new Error(`broken: ${part.problem.message}`);
    return part.messages.map(({ type, observations, problems }) => ({
      type,
      observations: observations.map(({ senderEventId: _, ...observation }) => observation),
      problems,
    }));
  });
}

function interchanges<Syntax extends 'x12' | 'edifact'>(name: string) {
  return normaliseEdi(fixture(`${name}.edi`), partners).map((part) => {
    if (part.kind === 'broken') throw new Error(`${name} is broken`);
    return part.interchange as Syntax extends 'x12' ? X12Interchange : EdifactInterchange;
  });
}

/** Characters no fixture uses in its data. */
const X12_DELIMITERS = ['*', '~', '|', '^', '\u001d', '\u001c', '!', '{', '\u00a7'];
const EDIFACT_DELIMITERS = ['+', ':', "'", '?', '*', '~', '|', '^', '\u001d', '!', '{'];

const wrapping = fc.record({
  columns: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  lineASegment: fc.boolean(),
});
type Wrapping = typeof wrapping extends fc.Arbitrary<infer Value> ? Value : never;

function wrap(segments: readonly string[], terminator: string, { columns, lineEnd, lineASegment }: Wrapping): string {
  const text = segments.map((segment) => segment + terminator + (lineASegment ? lineEnd : '')).join('');
  if (columns === undefined) return text;
  return (text.match(new RegExp(`[^]{1,${columns}}`, 'gu')) ?? []).join(lineEnd);
}

/** Cuts the messages of an interchange into as many interchanges as there are numbers, each with at least one. */
function cut<Item>(items: readonly Item[], cuts: readonly number[]): Item[][] {
  const ends = [...new Set(cuts.map((at) => 1 + (at % items.length)))].sort((one, other) => one - other);
  return [...ends, items.length]
    .map((end, index) => items.slice(ends[index - 1] ?? 0, end))
    .filter((part) => part.length > 0);
}

function writeX12(
  { sender, receiver, preparedAt, messages }: X12Interchange,
  element: string,
  segment: string,
  layout: Wrapping & { cuts: readonly number[]; padded: boolean },
): string {
  const pad = (text: string, length: number) => (layout.padded ? text.padEnd(length) : text);
  return cut(messages, layout.cuts)
    .map((part, index) => {
      const control = String(index + 1).padStart(9, '0');
      const ids = [
        'ZZ',
        pad(sender, 15),
        'ZZ',
        pad(receiver, 15),
        ...preparedAt.split(' '),
        'U',
        '00401',
        control,
        '0',
        'P',
      ];
      const isa = [
        'ISA',
        '00',
        pad('', 10),
        '00',
        pad('', 10),
        ...ids,
        layout.padded ? ':' : element === ':' ? ';' : ':',
      ];
      const segments = [
        isa,
        ['GS', 'QO', sender, receiver, '20261102', '0412', '1', 'X', '004010'],
        ...part.flatMap((message) => message.segments.map((each) => each.elements)),
        ['GE', String(part.length), '1'],
        ['IEA', '1', control],
      ];
      return wrap(
        segments.map((elements) => elements.join(element)),
        segment,
        layout,
      );
    })
    .join('\n');
}

function writeEdifact(
  { sender, receiver, preparedAt, messages }: EdifactInterchange,
  [component, element, segment, release]: readonly [string, string, string, string],
  layout: Wrapping & { cuts: readonly number[] },
): string {
  const escaped = (text: string) =>
    [...text]
      .map((character) => ([component, element, segment, release].includes(character) ? release : '') + character)
      .join('');
  const write = (elements: readonly (readonly string[])[]) =>
    elements.map((components) => components.map(escaped).join(component)).join(element);
  return cut(messages, layout.cuts)
    .map((part, index) => {
      const unb = [['UNB'], ['UNOW', '4'], [sender], [receiver], preparedAt.split(' '), [String(index)]];
      const body = part.flatMap((message) => message.segments.map((each) => each.elements));
      const segments = [unb, ...body, [['UNZ'], [String(part.length)], [String(index)]]].map(write);
      const [first = '', ...others] = segments;
      return wrap([`UNA${component}${element}.${release} ${segment}${first}`, ...others], segment, layout);
    })
    .join('\n');
}

const distinct = (characters: readonly string[], count: number) =>
  fc.shuffledSubarray([...characters], { minLength: count, maxLength: count });
const cuts = fc.array(fc.nat(20), { maxLength: 4 });

describe('the same statements in any clothes', () => {
  it.each(X12_FILES)('%s: any split, wrapping and delimiters', (name) => {
    const [interchange] = interchanges<'x12'>(name);
    if (!interchange) throw new Error('no interchange');
    const expected = statements(fixture(`${name}.edi`));
    fc.assert(
      fc.property(
        distinct(X12_DELIMITERS, 2),
        wrapping,
        cuts,
        fc.boolean(),
        ([element = '', segment = ''], layout, at, padded) => {
          const text = writeX12(interchange, element, segment, { ...layout, cuts: at, padded });
          expect(statements(Buffer.from(text, 'latin1'))).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(X12_FILES)('%s: line ends as terminators', (name) => {
    const [interchange] = interchanges<'x12'>(name);
    if (!interchange) throw new Error('no interchange');
    const layout = { columns: undefined, lineEnd: '\n' as const, lineASegment: false, cuts: [], padded: true };
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      expect(statements(writeX12(interchange, '*', lineEnd, layout))).toEqual(statements(fixture(`${name}.edi`)));
    }
  });

  it.each(EDIFACT_FILES)('%s: any split, wrapping and delimiters', (name) => {
    const [interchange] = interchanges<'edifact'>(name);
    if (!interchange) throw new Error('no interchange');
    const expected = statements(fixture(`${name}.edi`));
    fc.assert(
      fc.property(distinct(EDIFACT_DELIMITERS, 4), wrapping, cuts, ([a = '', b = '', c = '', d = ''], layout, at) => {
        const text = writeEdifact(interchange, [a, b, c, d], { ...layout, cuts: at });
        expect(statements(text)).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('mutated interchanges', () => {
  it(`neither throw, nor hang, nor grow memory, over ${MUTANTS} of them`, () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const seeds = singleMessages();
    const random = generator(20_261_115);
    const run = (count: number) => {
      for (let mutant = 0; mutant < count; mutant++) normaliseEdi(mutate(seeds, random), partners);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const warm = run(MUTANTS / 10);
    const after = run(MUTANTS - MUTANTS / 10);
    expect(after - warm).toBeLessThan(8 * 1024 * 1024);
  });

  const million = 1_000_000;
  it.each([
    ['headers without end', 'ISA*'.repeat(million / 4)],
    ['headers on lines', 'ISA*00*\n'.repeat(million / 8)],
    ['element separators', `${fixture('315-good.edi').toString().slice(0, 106)}\nGS${'*'.repeat(million)}`],
    ['segment terminators', `${fixture('315-good.edi').toString().slice(0, 106)}\nGS*QO~${'~'.repeat(million)}`],
    ['release characters', `UNA:+.? 'UNB+UNOA:1+A+B+261102:0412+1'UNH+1+IFTSTA'${'?'.repeat(million)}'`],
    ['released terminators', `UNA:+.? 'UNB+UNOA:1+A+B+261102:0412+1'UNH+1+IFTSTA'${"?'".repeat(million / 2)}`],
    ['statuses', `UNB+UNOA:1+A+B+261102:0412+1'UNH+1+IFTSTA'${"STS+1+VD'".repeat(100_000)}UNT+100002+1'UNZ+1+1'`],
    [
      'containers',
      `UNB+UNOA:1+A+B+261102:0412+1'UNH+1+CODECO'BGM+34'${"EQD+CN'".repeat(100_000)}UNT+100003+1'UNZ+1+1'`,
    ],
    ['line ends', '\r\n'.repeat(million / 2)],
    ['interrupted words', 'U\n\n\n\n\n\n\n\nN\n\n\n\n\n\n'.repeat(million / 16)],
  ])('reads a megabyte of %s', (_, text) => {
    expect(() => normaliseEdi(Buffer.from(text, 'latin1'), partners)).not.toThrow();
  });
});

/** One small interchange a message of the fixtures, from a partner whose counts may be wrong: mutants get past the envelope. */
function singleMessages(): Buffer[] {
  const layout = { columns: undefined, lineEnd: '\n' as const, lineASegment: false, cuts: [], padded: true };
  const x12 = X12_FILES.flatMap((name) => interchanges<'x12'>(name)).flatMap((interchange) =>
    interchange.messages.map((message) =>
      writeX12({ ...interchange, sender: 'LOOSELINE', messages: [message] }, '*', '~', layout),
    ),
  );
  const edifact = EDIFACT_FILES.flatMap((name) => interchanges<'edifact'>(name)).flatMap((interchange) =>
    interchange.messages.map((message) =>
      writeEdifact({ ...interchange, sender: 'LOOSELINE', messages: [message] }, [':', '+', "'", '?'], layout),
    ),
  );
  return [...x12, ...edifact].map((text) => Buffer.from(text));
}
