import type { AcknowledgementTerms } from '../acknowledgement-terms.ts';
import type { BrokenHeader, EdifactInterchange, Message } from '../interchange.ts';
import type { MessageOutcome } from '../message-outcome.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import { component, type EdifactSegment } from './segment.ts';
import { writeEdifact } from './write.ts';

type Segment = readonly (string | readonly string[])[];

const CONTRL = ['CONTRL', 'D', '3', 'UN'];

/** UCI and UCM 0083. */
const ACKNOWLEDGED = '7';
const REJECTED = '4';

/** 0085, syntax error codes. */
const ERRORS: Readonly<Record<ProblemCode, string>> = {
  no_header: '13',
  no_delimiters: '22',
  too_large: '39',
  no_trailer: '13',
  nesting: '33',
  control_number_mismatch: '28',
  count_mismatch: '29',
  unsupported_message: '14',
  missing_segment: '13',
  missing_element: '13',
  invalid_value: '12',
  invalid_date: '12',
  invalid_time: '12',
  unknown_code: '12',
  ambiguous: '18',
};

/** One CONTRL for the interchange: UCI, and for each message UCM with the segments (UCS) and elements (UCD) in error. */
export function acknowledgeEdifact(
  interchange: EdifactInterchange,
  outcomes: readonly MessageOutcome[],
  terms: AcknowledgementTerms,
): string {
  const sender = [interchange.sender, interchange.senderQualifier];
  const receiver = [interchange.receiver, interchange.receiverQualifier];
  return writeEdifact({
    syntaxIdentifier: 'UNOB',
    sender: receiver,
    receiver: sender,
    controlNumber: terms.controlNumber,
    preparedAt: terms.preparedAt,
    test: interchange.test,
    messageType: CONTRL,
    segments: [
      ['UCI', interchange.controlNumber, sender, receiver, ACKNOWLEDGED],
      ...interchange.messages.flatMap((message, index) => messageSegments(message, outcomes[index])),
    ],
  });
}

export function rejectEdifact(header: BrokenHeader, problem: Problem, terms: AcknowledgementTerms): string {
  const { code, tag = '' } = problem;
  return writeEdifact({
    syntaxIdentifier: 'UNOB',
    sender: [header.receiver],
    receiver: [header.sender],
    controlNumber: terms.controlNumber,
    preparedAt: terms.preparedAt,
    test: false,
    messageType: CONTRL,
    segments: [['UCI', header.controlNumber, [header.sender], [header.receiver], REJECTED, ERRORS[code], tag]],
  });
}

function messageSegments(message: Message<EdifactSegment>, outcome: MessageOutcome | undefined): Segment[] {
  const { observations, problems } = outcome ?? { observations: [], problems: [] };
  const identifier = [1, 2, 3, 4].map((ordinal) => component(message.segments[0], 2, ordinal) ?? '');
  const rejected = observations.length === 0 && problems.length > 0;
  const unsupported = problems.some((problem) => problem.code === 'unsupported_message');
  const ucm = ['UCM', message.controlNumber, identifier, rejected ? REJECTED : ACKNOWLEDGED];
  if (unsupported) return [[...ucm, ERRORS.unsupported_message]];
  return [ucm, ...problems.flatMap((problem) => problemSegments(problem, message))];
}

/** UCS counts segments from UNH; UCD counts the tag as the first element. A missing segment is told by where it was missed. */
function problemSegments(problem: Problem, message: Message<EdifactSegment>): Segment[] {
  const { segment, element, code } = problem;
  if (segment === undefined) return [['UCS', String(message.segmentCount), ERRORS[code]]];
  if (element === undefined) return [['UCS', String(segment), ERRORS[code]]];
  const position =
    problem.component === undefined ? [String(element + 1)] : [String(element + 1), String(problem.component)];
  return [
    ['UCS', String(segment)],
    ['UCD', ERRORS[code], position],
  ];
}
