import type { TimeReference } from '../../../domain/observations/observation.ts';
import type { InterchangeHeader, Message } from '../interchange.ts';
import { type PartnerProfile, preparedTime } from '../partner.ts';
import { note, type Problem, type ProblemCode, quoted } from '../problem.ts';
import { readDateTime } from './date-time.ts';
import { component, type EdifactSegment } from './segment.ts';

/** BGM 1225: a message that takes an earlier one back. */
const CANCELLATIONS = ['1', '3'];
const DETAIL = ['CNI', 'STS', 'EQD'];

/** Reads one message and collects what is wrong with it, by segment, element and component. */
export class EdifactMessageReader {
  readonly message: Message<EdifactSegment>;
  readonly partner: PartnerProfile;
  readonly problems: Problem[] = [];
  /** The sender's id of what the message says: the control numbers it can be found by. */
  readonly eventId: string;
  /** When the interchange was prepared, by the sender's clock. */
  readonly saidAt: TimeReference | undefined;
  /** What stands before the first consignment, status or container, and so holds for all of them. */
  readonly header: readonly EdifactSegment[];
  readonly retracted: boolean;

  constructor(message: Message<EdifactSegment>, partner: PartnerProfile, interchange: InterchangeHeader) {
    this.message = message;
    this.partner = partner;
    this.eventId = `${interchange.controlNumber}/${message.controlNumber}`;
    this.saidAt = preparedTime(interchange.preparedAt, partner);
    const detail = message.segments.findIndex(({ tag }) => DETAIL.includes(tag));
    this.retracted = CANCELLATIONS.includes(component(this.first('BGM'), 3) ?? '');
    this.header = detail === -1 ? message.segments : message.segments.slice(0, detail);
  }

  get segments(): readonly EdifactSegment[] {
    return this.message.segments;
  }

  first(tag: string): EdifactSegment | undefined {
    return this.segments.find((segment) => segment.tag === tag);
  }

  /** The time of the first DTM with one of the qualifiers, in the order of the qualifiers. */
  timeIn(segments: readonly EdifactSegment[], qualifiers: readonly string[]): TimeReference | undefined {
    for (const qualifier of qualifiers) {
      const dtm = segments.find((segment) => segment.tag === 'DTM' && component(segment, 1, 1) === qualifier);
      if (dtm && component(dtm, 1, 2) !== undefined) return this.timeOf(dtm, segments);
    }
    return undefined;
  }

  /** `among` may hold the clock apart from the date: a second DTM of the same qualifier in a time-only format. */
  timeOf(dtm: EdifactSegment, among: readonly EdifactSegment[]): TimeReference | undefined {
    const reading = readDateTime(dtm, among, this.partner.timeZone);
    if (reading.kind === 'time') return reading.time;
    return this.fail('invalid_date', dtm, 1, 2, `${quoted(component(dtm, 1, 2) ?? '')} is no date and time.`);
  }

  missing(tag: string, why: string): undefined {
    return note(this.problems, { code: 'missing_segment', message: why, tag });
  }

  fail(code: ProblemCode, segment: EdifactSegment, element: number, ordinal: number, message: string): undefined {
    const value = component(segment, element, ordinal);
    return note(this.problems, {
      code,
      message: `${segment.tag} element ${element}: ${message}`,
      segment: this.segments.indexOf(segment) + 1,
      tag: segment.tag,
      element,
      component: ordinal,
      ...(value !== undefined && { value: quoted(value) }),
    });
  }
}
