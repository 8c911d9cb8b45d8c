import type { EdifactSegment } from './edifact/segment.ts';
import type { Problem } from './problem.ts';
import type { X12Segment } from './x12/segment.ts';

export interface InterchangeHeader {
  readonly controlNumber: string;
  /** As written in the header, date and time with a blank between them. */
  readonly preparedAt: string;
}

/** The envelope's own statement of who sent what to whom; equal for X12 and EDIFACT but for the shape of a segment. */
interface Envelope<Segment> extends InterchangeHeader {
  readonly sender: string;
  readonly senderQualifier: string;
  readonly receiver: string;
  readonly receiverQualifier: string;
  readonly test: boolean;
  readonly acknowledgementRequested: boolean;
  readonly messages: readonly Message<Segment>[];
  /** What a tolerant partner profile let pass. */
  readonly tolerated: readonly Problem[];
}

/** One transaction set (X12) or message (EDIFACT), header and trailer included. */
export interface Message<Segment> {
  /** `315`, `IFTSTA` … */
  readonly type: string;
  /** `004010`, `D:95B` … */
  readonly version: string;
  readonly controlNumber: string;
  readonly group?: Group;
  readonly segments: readonly Segment[];
  /** Also where the segments themselves were left behind. */
  readonly segmentCount: number;
}

export interface Group {
  /** X12 functional identifier code or EDIFACT message group identification. */
  readonly functionalId: string;
  readonly controlNumber: string;
  readonly version: string;
}

export interface X12Interchange extends Envelope<X12Segment> {
  readonly syntax: 'x12';
  readonly version: string;
}

export interface EdifactInterchange extends Envelope<EdifactSegment> {
  readonly syntax: 'edifact';
  readonly syntaxIdentifier: string;
}

export type Interchange = X12Interchange | EdifactInterchange;

/** The envelope could not be trusted: nothing inside is read. */
export interface BrokenInterchange {
  readonly kind: 'broken';
  readonly syntax: 'x12' | 'edifact' | 'unknown';
  readonly problem: Problem;
  /** What the header said before it broke, as far as it could be read. */
  readonly header?: BrokenHeader;
}

export interface BrokenHeader {
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
}

export type EnvelopeReading<I extends Interchange> =
  | { readonly kind: 'read'; readonly interchange: I }
  | BrokenInterchange;

export function broken(
  syntax: BrokenInterchange['syntax'],
  problem: Problem,
  header?: BrokenHeader,
): BrokenInterchange {
  return { kind: 'broken', syntax, problem, ...(header && { header }) };
}
