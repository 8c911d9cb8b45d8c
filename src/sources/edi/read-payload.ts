import { bytesAsText } from './charset.ts';
import { readEdifactDelimiters } from './edifact/delimiters.ts';
import { readEdifactEnvelope } from './edifact/envelope.ts';
import { component } from './edifact/segment.ts';
import { tokeniseEdifact } from './edifact/tokenise.ts';
import { type ByteRange, findInterchanges, isPadding } from './find-interchanges.ts';
import { type BrokenInterchange, broken, type Interchange } from './interchange.ts';
import type { Problem } from './problem.ts';
import { readX12Delimiters } from './x12/delimiters.ts';
import { readX12Envelope } from './x12/envelope.ts';
import { element } from './x12/segment.ts';
import { tokeniseX12 } from './x12/tokenise.ts';

export interface ReadInterchange {
  readonly kind: 'read';
  readonly interchange: Interchange;
}

/** One interchange of a payload, with the bytes it stood in. */
export type PayloadPart = (ReadInterchange | BrokenInterchange) & {
  /** Bytes from the start of the payload. */
  readonly offset: number;
  readonly raw: Uint8Array;
};

/** Whether a sender's envelope may be wrong in its counts and control numbers. */
export type IsLoose = (sender: string) => boolean;

/** Reads everything in a payload: any number of interchanges of either syntax, in any wrapping. Never throws. */
export function readPayload(payload: Uint8Array, isLoose: IsLoose): PayloadPart[] {
  return findInterchanges(bytesAsText(payload)).flatMap((range) => readRange(range, isLoose));
}

/** How many interchanges, whole or not, a payload holds: cheap beside reading them. */
export function countInterchanges(payload: Uint8Array): number {
  return findInterchanges(bytesAsText(payload)).length;
}

function readRange(range: ByteRange, isLoose: IsLoose): PayloadPart[] {
  const { reading, consumed } = readOne(range, isLoose);
  const part = { ...reading, offset: range.offset, raw: Buffer.from(range.text.slice(0, consumed), 'latin1') };
  const rest = range.text.slice(consumed);
  if (isPadding(rest)) return [part];
  const offset = range.offset + consumed;
  return [part, { ...noHeader(offset), offset, raw: Buffer.from(rest, 'latin1') }];
}

interface Outcome {
  readonly reading: ReadInterchange | BrokenInterchange;
  readonly consumed: number;
}

function readOne(range: ByteRange, isLoose: IsLoose): Outcome {
  switch (range.syntax) {
    case 'x12':
      return readX12(range.text, isLoose);
    case 'edifact':
      return readEdifact(range.text, isLoose);
    case 'unknown':
      return { reading: noHeader(range.offset), consumed: range.text.length };
  }
}

function readX12(text: string, isLoose: IsLoose): Outcome {
  const delimiters = readX12Delimiters(text);
  if (!delimiters) return { reading: broken('x12', noDelimiters('ISA')), consumed: text.length };
  const { segments, consumed, problem } = tokeniseX12(text, delimiters);
  if (problem) return { reading: broken('x12', problem), consumed };
  return { reading: readX12Envelope(segments, isLoose(element(segments[0], 6) ?? '')), consumed };
}

function readEdifact(text: string, isLoose: IsLoose): Outcome {
  const delimiters = readEdifactDelimiters(text);
  if (!delimiters) return { reading: broken('edifact', noDelimiters('UNB')), consumed: text.length };
  const { segments, consumed, problem } = tokeniseEdifact(text, delimiters);
  if (problem) return { reading: broken('edifact', problem), consumed };
  return { reading: readEdifactEnvelope(segments, isLoose(component(segments[0], 2) ?? '')), consumed };
}

function noDelimiters(tag: string): Problem {
  return { code: 'no_delimiters', message: `The delimiters cannot be told from ${tag}.`, segment: 1, tag };
}

function noHeader(offset: number): BrokenInterchange {
  return broken('unknown', {
    code: 'no_header',
    message: `No interchange header (ISA, UNA or UNB) at byte ${offset}.`,
  });
}
