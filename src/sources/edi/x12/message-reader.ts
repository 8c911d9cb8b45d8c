import type { TimeReference } from '../../../domain/observations/observation.ts';
import { lookUp } from '../code-table.ts';
import type { InterchangeHeader, Message } from '../interchange.ts';
import { type PartnerProfile, preparedTime } from '../partner.ts';
import { note, type Problem, type ProblemCode, quoted } from '../problem.ts';
import { isStatedDate, type StatedClock, statedTime } from '../stated-time.ts';
import type { StatusMeaning } from '../status-code.ts';
import { element, type X12Segment } from './segment.ts';
import { STATUS_CODES } from './status-codes.ts';
import { clockOf } from './time-codes.ts';

/** Reads one transaction set and collects what is wrong with it, by segment and element. */
export class X12MessageReader {
  readonly message: Message<X12Segment>;
  readonly partner: PartnerProfile;
  readonly problems: Problem[] = [];
  /** The sender's id of what the message says: the control numbers it can be found by. */
  readonly eventId: string;
  /** When the interchange was prepared, by the sender's clock. */
  readonly saidAt: TimeReference | undefined;

  constructor(message: Message<X12Segment>, partner: PartnerProfile, interchange: InterchangeHeader) {
    this.message = message;
    this.partner = partner;
    this.eventId = `${interchange.controlNumber}/${message.controlNumber}`;
    this.saidAt = preparedTime(interchange.preparedAt, partner);
  }

  get segments(): readonly X12Segment[] {
    return this.message.segments;
  }

  first(tag: string): X12Segment | undefined {
    return this.segments.find((segment) => segment.tag === tag);
  }

  /** The status code's meaning: the partner's own table first, then the standard's. */
  meaningOf(
    segment: X12Segment,
    ordinal: number,
    codes = STATUS_CODES,
  ): { code: string; meaning: StatusMeaning } | undefined {
    const code = element(segment, ordinal)?.toUpperCase();
    if (code === undefined) return this.fail('missing_element', segment, ordinal, 'The status code is missing.');
    const meaning = lookUp(codes, lookUp(this.partner.statusCodes ?? {}, code) ?? code);
    return meaning
      ? { code, meaning }
      : this.fail('unknown_code', segment, ordinal, `Status code ${quoted(code)} is not known.`);
  }

  /** A date and an optional time in two neighbouring elements, with the code that says which clock. */
  timeAt(segment: X12Segment, dateOrdinal: number, codeOrdinal?: number): TimeReference | undefined {
    const date = element(segment, dateOrdinal);
    if (date === undefined) return this.fail('missing_element', segment, dateOrdinal, 'The date is missing.');
    const time = element(segment, dateOrdinal + 1);
    const stated = statedTime(date, time, this.clock(segment, codeOrdinal));
    if (stated) return stated;
    if (!isStatedDate(date)) return this.fail('invalid_date', segment, dateOrdinal, `${quoted(date)} is no date.`);
    this.fail('invalid_time', segment, dateOrdinal + 1, `${quoted(time ?? '')} is no time; the day alone is taken.`);
    return statedTime(date, undefined, 'place');
  }

  missing(tag: string, why: string): undefined {
    return note(this.problems, { code: 'missing_segment', message: why, tag });
  }

  fail(code: ProblemCode, segment: X12Segment, ordinal: number, message: string): undefined {
    const value = element(segment, ordinal);
    return note(this.problems, {
      code,
      message: `${segment.tag}${String(ordinal).padStart(2, '0')}: ${message}`,
      segment: this.segments.indexOf(segment) + 1,
      tag: segment.tag,
      element: ordinal,
      ...(value !== undefined && { value: quoted(value) }),
    });
  }

  private clock(segment: X12Segment, codeOrdinal: number | undefined): StatedClock {
    const code = codeOrdinal === undefined ? undefined : element(segment, codeOrdinal);
    const known = clockOf(code);
    if (known) return known;
    if (code !== undefined && codeOrdinal !== undefined) {
      this.fail(
        'unknown_code',
        segment,
        codeOrdinal,
        `Time code ${quoted(code)} is not known; it is taken as local time.`,
      );
    }
    return this.partner.timeZone ? { zone: this.partner.timeZone } : 'place';
  }
}
