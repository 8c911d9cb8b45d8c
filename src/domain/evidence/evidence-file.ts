import { createHash, type Hash } from 'node:crypto';
import { parseOutsideJson } from '../../text/outside-json.ts';

/** What an entry of the file says, before it is chained. */
export interface EvidenceFact {
  readonly kind: 'container' | 'statement' | 'milestone' | 'value';
  readonly [member: string]: unknown;
}

interface ChainedEntry {
  readonly sequence: number;
  /** The digest of the entry before; of the first, that of the name of the format. */
  readonly previous: string;
  readonly fact: EvidenceFact;
  /** SHA-256 of the three above, as JSON. */
  readonly digest: string;
}

/** What a file of evidence is found to be. */
export type Verdict =
  | { readonly isWhole: true; readonly digest: string; readonly entries: number | null }
  | { readonly isWhole: false; readonly problem: string };

const FORMAT = 'landfall-evidence/1';
const MAX_FILE_BYTES = 256 * 1_048_576;

/**
 * The file as JSON, an entry at a time. Each has the digest of the one before, so that whoever changes one has to change all that
 * follow.
 */
export function* evidencePieces(facts: readonly EvidenceFact[]): Generator<string, void> {
  yield `{\n  "format": ${JSON.stringify(FORMAT)},\n  "entries": [`;
  const chain = chainOf(facts);
  let link = chain.next();
  for (let before = '\n'; !link.done; before = ',\n') {
    yield `${before}    ${JSON.stringify(link.value, null, 2).replaceAll('\n', '\n    ')}`;
    link = chain.next();
  }
  yield `\n  ],\n  "digest": ${JSON.stringify(link.value)}\n}\n`;
}

/** The entries of the file; in the end the digest of all. */
export function* chainOf(facts: readonly EvidenceFact[]): Generator<ChainedEntry, string> {
  let previous = digestOf(FORMAT);
  for (const [index, fact] of facts.entries()) {
    const link = { sequence: index + 1, previous, fact };
    previous = digestOf(JSON.stringify(link));
    yield { ...link, digest: previous };
  }
  return previous;
}

function toText(entries: readonly unknown[], digest: string): string {
  return `${JSON.stringify({ format: FORMAT, entries, digest }, null, 2)}\n`;
}

/** Looks whether a file is as it was written: to the last byte. */
export function verifyEvidenceFile(bytes: Buffer): Verdict {
  if (bytes.length > MAX_FILE_BYTES)
    return { isWhole: false, problem: 'The file is larger than any file of evidence.' };
  return bytes.subarray(0, PDF.length).equals(PDF) ? verifySealed(bytes) : verifyChain(bytes);
}

function verifyChain(bytes: Buffer): Verdict {
  const entries = entriesIn(bytes);
  if (entries === undefined) return { isWhole: false, problem: 'This is no file of evidence, or it is damaged.' };
  let previous = digestOf(FORMAT);
  for (const [index, entry] of entries.entries()) {
    const { sequence, fact, digest } = entry;
    const isNext = sequence === index + 1 && entry.previous === previous;
    if (!isNext || digestOf(JSON.stringify({ sequence, previous, fact })) !== digest) {
      return { isWhole: false, problem: `Entry ${index + 1} is not as it was written, or one before it is missing.` };
    }
    previous = digest;
  }
  // Whatever is not in the chain shows here: other members, another order, another digest at the end.
  const isSame = bytes.equals(Buffer.from(toText(entries, previous)));
  return isSame
    ? { isWhole: true, digest: previous, entries: entries.length }
    : { isWhole: false, problem: 'Something beside the entries is not as it was written.' };
}

function entriesIn(bytes: Buffer): ChainedEntry[] | undefined {
  const read = parseOutsideJson(bytes);
  const entries: unknown = isObject(read) ? read['entries'] : undefined;
  return Array.isArray(entries) && entries.every(isEntry) ? entries : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isEntry(value: unknown): value is ChainedEntry {
  return (
    isObject(value) &&
    typeof value['sequence'] === 'number' &&
    typeof value['previous'] === 'string' &&
    typeof value['digest'] === 'string' &&
    isObject(value['fact'])
  );
}

const PDF = Buffer.from('%PDF-');
const SEAL = /^%landfall-evidence chain=([0-9a-f]{64}) sha256=([0-9a-f]{64})\n$/;
const SEAL_BYTES = '%landfall-evidence chain='.length + 64 + ' sha256='.length + 64 + 1;

/** A PDF of the file, with a line at its end, which readers skip, that seals all before it. */
export async function* sealPdf(
  pdf: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chain: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let last: number | undefined;
  for await (const piece of pdf) {
    hash.update(piece);
    last = piece.at(-1) ?? last;
    yield piece;
  }
  const end = last === NEWLINE ? Buffer.of() : Buffer.of(NEWLINE);
  yield Buffer.concat([end, Buffer.from(sealOf(hash.update(end), chain))]);
}

const NEWLINE = 0x0a;

function sealOf(bytes: Hash, chain: string): string {
  const digest = bytes.update(chain).digest('hex');
  return `%landfall-evidence chain=${chain} sha256=${digest}\n`;
}

function verifySealed(bytes: Buffer): Verdict {
  const cut = Math.max(0, bytes.length - SEAL_BYTES);
  const seal = bytes.subarray(cut).toString('latin1');
  const chain = SEAL.exec(seal)?.[1];
  if (chain === undefined) return { isWhole: false, problem: 'The PDF does not end with a seal.' };
  return sealOf(createHash('sha256').update(bytes.subarray(0, cut)), chain) === seal
    ? { isWhole: true, digest: chain, entries: null }
    : { isWhole: false, problem: 'The PDF is not as it was written.' };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
