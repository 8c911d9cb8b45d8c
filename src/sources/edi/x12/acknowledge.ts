import type { AcknowledgementTerms } from '../acknowledgement-terms.ts';
import { lookUp } from '../code-table.ts';
import type { BrokenHeader, Group, X12Interchange } from '../interchange.ts';
import type { MessageOutcome } from '../message-outcome.ts';
import type { Problem, ProblemCode } from '../problem.ts';
import { writeX12 } from './write.ts';

type Segment = readonly string[];

/** Data element numbers of what can be wrong (AK402, element 725). */
const ELEMENT_NUMBERS: Readonly<Record<string, string>> = {
  B403: '157',
  B404: '373',
  B405: '161',
  B408: '207',
  Q501: '157',
  Q502: '373',
  Q503: '337',
  N702: '207',
  AT701: '1650',
  AT703: '1652',
  AT705: '373',
  AT706: '337',
  MS202: '207',
  DTM02: '373',
  DTM03: '337',
};

/** AK403, element 723. */
const ELEMENT_ERRORS: Partial<Readonly<Record<ProblemCode, string>>> = {
  missing_element: '1',
  unknown_code: '7',
  ambiguous: '7',
  invalid_value: '7',
  invalid_date: '8',
  invalid_time: '9',
};

/** TA105, element I18. */
const INTERCHANGE_ERRORS: Partial<Readonly<Record<ProblemCode, string>>> = {
  control_number_mismatch: '001',
  count_mismatch: '021',
  nesting: '022',
  no_trailer: '023',
};

/** One 997 a functional group, all in one interchange back to the sender. */
export function acknowledgeX12(
  interchange: X12Interchange,
  outcomes: readonly MessageOutcome[],
  terms: AcknowledgementTerms,
): string {
  const groups = new Map<string, { group: Group | undefined; members: number[] }>();
  for (const [index, { group }] of interchange.messages.entries()) {
    const key = group?.controlNumber ?? '';
    const entry = groups.get(key) ?? { group, members: [] };
    entry.members.push(index);
    groups.set(key, entry);
  }
  return writeX12({
    ...reply(interchange),
    controlNumber: terms.controlNumber,
    preparedAt: terms.preparedAt,
    test: interchange.test,
    version: '004010',
    functionalId: 'FA',
    transactionType: '997',
    transactions: [...groups.values()].map(({ group, members }) =>
      groupSegments(
        group,
        members.map((index) => ({
          type: interchange.messages[index]?.type ?? '',
          controlNumber: interchange.messages[index]?.controlNumber ?? '',
          outcome: outcomes[index] ?? { observations: [], problems: [] },
        })),
      ),
    ),
  });
}

/** TA1: the interchange as a whole was refused. */
export function rejectX12(header: BrokenHeader, problem: Problem, terms: AcknowledgementTerms): string {
  const iso = terms.preparedAt.toISOString();
  const date = iso.slice(2, 10).replaceAll('-', '');
  const time = iso.slice(11, 16).replace(':', '');
  const note = INTERCHANGE_ERRORS[problem.code] ?? '022';
  return writeX12({
    senderQualifier: 'ZZ',
    sender: header.receiver,
    receiverQualifier: 'ZZ',
    receiver: header.sender,
    controlNumber: terms.controlNumber,
    preparedAt: terms.preparedAt,
    test: false,
    version: '004010',
    functionalId: 'FA',
    transactionType: '997',
    service: [['TA1', header.controlNumber, date, time, 'R', note]],
    transactions: [],
  });
}

interface Answered {
  readonly type: string;
  readonly controlNumber: string;
  readonly outcome: MessageOutcome;
}

function groupSegments(group: Group | undefined, answered: readonly Answered[]): Segment[] {
  const accepted = answered.filter(({ outcome }) => !isRejected(outcome)).length;
  const flawless = answered.every(({ outcome }) => outcome.problems.length === 0);
  const code = accepted === answered.length ? (flawless ? 'A' : 'E') : accepted === 0 ? 'R' : 'P';
  const count = String(answered.length);
  return [
    ['AK1', group?.functionalId ?? '', group?.controlNumber ?? ''],
    ...answered.flatMap(transactionSegments),
    ['AK9', code, count, count, String(accepted)],
  ];
}

function transactionSegments({ type, controlNumber, outcome }: Answered): Segment[] {
  const { problems } = outcome;
  const status = isRejected(outcome) ? 'R' : problems.length === 0 ? 'A' : 'E';
  const unsupported = problems.some((problem) => problem.code === 'unsupported_message');
  return [
    ['AK2', type, controlNumber],
    ...(unsupported ? [] : problems.flatMap(problemSegments)),
    ['AK5', status, ...(problems.length === 0 ? [] : [unsupported ? '1' : '5'])],
  ];
}

function isRejected({ observations, problems }: MessageOutcome): boolean {
  return observations.length === 0 && problems.length > 0;
}

function problemSegments(problem: Problem): Segment[] {
  const { tag = '', segment, element, code, value } = problem;
  if (code === 'missing_segment') return [['AK3', tag, segment === undefined ? '' : String(segment), '', '3']];
  const ak3 = ['AK3', tag, segment === undefined ? '' : String(segment), '', '8'];
  if (element === undefined) return [ak3];
  const number = lookUp(ELEMENT_NUMBERS, `${tag}${String(element).padStart(2, '0')}`) ?? '';
  return [ak3, ['AK4', String(element), number, ELEMENT_ERRORS[code] ?? '7', value ?? '']];
}

function reply(interchange: X12Interchange) {
  return {
    senderQualifier: interchange.receiverQualifier,
    sender: interchange.receiver,
    receiverQualifier: interchange.senderQualifier,
    receiver: interchange.sender,
  };
}
