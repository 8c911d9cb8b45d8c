import type { Problem, ProblemCode } from './problem.ts';

/** X12 and EDIFACT nest alike: interchange, optional groups, messages; each trailer counts what it closes and repeats a number. */
export interface EnvelopeRules<Segment> {
  readonly interchange: Level;
  readonly group: Level;
  readonly message: Level;
  /** Segments allowed between messages that carry nothing for us, such as TA1. */
  readonly service: readonly string[];
  text(segment: Segment, element: number): string | undefined;
}

interface Level {
  readonly open: string;
  readonly close: string;
  /** Element of the opening segment that holds the control number; the trailer's is always element 2, its count element 1. */
  readonly controlNumber: number;
}

export interface Nested<Segment> {
  readonly messages: readonly { readonly group?: Segment; readonly segments: readonly Segment[] }[];
  /** Disagreements a tolerant partner profile may let pass. */
  readonly disagreements: readonly Problem[];
  /** The first fault that leaves no doubt the envelope is damaged. */
  readonly fault?: Problem;
}

interface Open<Segment> {
  readonly header: Segment;
  readonly members: number;
}

/** Walks the segments of one interchange, header first, and checks that everything opened is closed and counted. */
export function nest<Segment extends { readonly tag: string }>(
  segments: readonly Segment[],
  rules: EnvelopeRules<Segment>,
): Nested<Segment> {
  const check = new EnvelopeCheck(rules);
  for (const [index, segment] of segments.entries()) {
    const fault = check.take(segment, index + 1);
    if (fault) return { messages: [], disagreements: [], fault };
  }
  return check.finish(segments.length);
}

class EnvelopeCheck<Segment extends { readonly tag: string }> {
  private readonly rules: EnvelopeRules<Segment>;
  private readonly messages: { group?: Segment; segments: readonly Segment[] }[] = [];
  private readonly disagreements: Problem[] = [];
  private interchange: Segment | undefined;
  private group: Open<Segment> | undefined;
  private message: Segment[] | undefined;
  private groups = 0;
  private closed = false;

  constructor(rules: EnvelopeRules<Segment>) {
    this.rules = rules;
  }

  take(segment: Segment, position: number): Problem | undefined {
    const { interchange, group, message, service } = this.rules;
    switch (segment.tag) {
      case interchange.open:
        if (this.interchange)
          return fault('nesting', segment, position, 'A second interchange header inside the first.');
        this.interchange = segment;
        return undefined;
      case interchange.close:
        return this.closeInterchange(segment, position);
      case group.open:
        if (this.group || this.message) return this.notClosed(segment, position);
        this.group = { header: segment, members: this.messages.length };
        this.groups++;
        return undefined;
      case group.close:
        return this.closeGroup(segment, position);
      case message.open:
        if (this.message) return this.notClosed(segment, position);
        this.message = [segment];
        return undefined;
      case message.close:
        return this.closeMessage(segment, position);
      default:
        if (this.message) this.message.push(segment);
        else if (!service.includes(segment.tag))
          return fault('nesting', segment, position, 'It stands outside any message.');
        return undefined;
    }
  }

  finish(position: number): Nested<Segment> {
    if (this.closed) return { messages: this.messages, disagreements: this.disagreements };
    const { close } = this.rules.interchange;
    const message = `The interchange ends after segment ${position} without ${close}.`;
    return { messages: [], disagreements: [], fault: { code: 'no_trailer', message, segment: position, tag: close } };
  }

  private closeMessage(trailer: Segment, position: number): Problem | undefined {
    const segments = this.message;
    const header = segments?.[0];
    if (!segments || !header) return fault('nesting', trailer, position, `No ${this.rules.message.open} is open.`);
    segments.push(trailer);
    this.check(this.rules.message, header, trailer, segments.length, position);
    this.messages.push(this.group ? { group: this.group.header, segments } : { segments });
    this.message = undefined;
    return undefined;
  }

  private closeGroup(trailer: Segment, position: number): Problem | undefined {
    if (this.message) return this.notClosed(trailer, position);
    if (!this.group) return fault('nesting', trailer, position, `No ${this.rules.group.open} is open.`);
    this.check(this.rules.group, this.group.header, trailer, this.messages.length - this.group.members, position);
    this.group = undefined;
    return undefined;
  }

  private closeInterchange(trailer: Segment, position: number): Problem | undefined {
    if (this.message || this.group) return this.notClosed(trailer, position);
    if (!this.interchange) return fault('nesting', trailer, position, `No ${this.rules.interchange.open} is open.`);
    const members = this.groups > 0 ? this.groups : this.messages.length;
    this.check(this.rules.interchange, this.interchange, trailer, members, position);
    this.closed = true;
    return undefined;
  }

  private check(level: Level, header: Segment, trailer: Segment, members: number, position: number): void {
    const stated = this.rules.text(trailer, 1);
    if (stated === undefined || Number(stated) !== members) {
      const message = `${level.close} counts ${stated ?? 'nothing'}, found ${members}.`;
      this.disagreements.push({ code: 'count_mismatch', message, segment: position, tag: level.close, element: 1 });
    }
    const opened = this.rules.text(header, level.controlNumber) ?? '';
    const closing = this.rules.text(trailer, 2) ?? '';
    if (!sameControlNumber(opened, closing)) {
      const message = `${level.open} has control number ${opened || 'none'}, ${level.close} has ${closing || 'none'}.`;
      this.disagreements.push({
        code: 'control_number_mismatch',
        message,
        segment: position,
        tag: level.close,
        element: 2,
      });
    }
  }

  private notClosed(segment: Segment, position: number): Problem {
    const level = this.message ? this.rules.message : this.rules.group;
    return fault('no_trailer', segment, position, `${level.open} is still open; ${level.close} is missing.`);
  }
}

/** Senders drop or add leading zeros between header and trailer. */
function sameControlNumber(header: string, trailer: string): boolean {
  return header === trailer || header.replace(/^0+(?=.)/, '') === trailer.replace(/^0+(?=.)/, '');
}

function fault(code: ProblemCode, segment: { readonly tag: string }, position: number, reason: string): Problem {
  const tag = segment.tag.slice(0, 3);
  return { code, message: `Segment ${position} (${tag}): ${reason}`, segment: position, tag };
}
