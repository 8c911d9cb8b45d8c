/** Writes X12: the inverse of reading, for acknowledgements. X12 has no release character, so delimiters in data become blanks. */
export interface X12Address {
  readonly senderQualifier: string;
  readonly sender: string;
  readonly receiverQualifier: string;
  readonly receiver: string;
}

export interface X12Outgoing extends X12Address {
  readonly controlNumber: string;
  /** UTC. */
  readonly preparedAt: Date;
  readonly test: boolean;
  readonly version: string;
  readonly functionalId: string;
  readonly transactionType: string;
  /** Each transaction set: its segments between ST and SE, each the tag and its elements. */
  readonly transactions: readonly (readonly (readonly string[])[])[];
  /** Segments between ISA and GS, such as TA1. */
  readonly service?: readonly (readonly string[])[];
}

const ELEMENT = '*';
const COMPONENT = ':';
const SEGMENT = '~';
const ISA_VERSION = '00401';

export function writeX12(outgoing: X12Outgoing): string {
  const [date, time] = dateAndTime(outgoing.preparedAt);
  const control = outgoing.controlNumber.padStart(9, '0').slice(-9);
  const isa = [
    ...['ISA', '00', ' '.repeat(10), '00', ' '.repeat(10)],
    ...[fixed(outgoing.senderQualifier, 2), fixed(outgoing.sender, 15)],
    ...[fixed(outgoing.receiverQualifier, 2), fixed(outgoing.receiver, 15)],
    ...[date.slice(2), time, 'U', ISA_VERSION, control, '0', outgoing.test ? 'T' : 'P', COMPONENT],
  ].join(ELEMENT);
  const group = outgoing.transactions.length === 0 ? [] : groupSegments(outgoing, date, time);
  const iea = ['IEA', group.length === 0 ? '0' : '1', control];
  return [isa, ...[...(outgoing.service ?? []), ...group, iea].map(writeSegment)]
    .map((text) => text + SEGMENT)
    .join('');
}

function groupSegments(outgoing: X12Outgoing, date: string, time: string): (readonly string[])[] {
  const control = String(Number(outgoing.controlNumber) || 1);
  const transactions = outgoing.transactions.flatMap((segments, index) => {
    const number = String(index + 1).padStart(4, '0');
    return [['ST', outgoing.transactionType, number], ...segments, ['SE', String(segments.length + 2), number]];
  });
  const gs = ['GS', outgoing.functionalId, outgoing.sender.trim(), outgoing.receiver.trim(), date, time];
  return [
    [...gs, control, 'X', outgoing.version],
    ...transactions,
    ['GE', String(outgoing.transactions.length), control],
  ];
}

function fixed(text: string, length: number): string {
  return withoutDelimiters(text).padEnd(length).slice(0, length);
}

/** Trailing empty elements are left out (X12.6, 3.7.4). */
function writeSegment(elements: readonly string[]): string {
  const cleaned = elements.map(withoutDelimiters);
  while (cleaned.length > 1 && cleaned.at(-1) === '') cleaned.pop();
  return cleaned.join(ELEMENT);
}

function withoutDelimiters(text: string): string {
  return text.replaceAll(/[*~\r\n]/g, ' ');
}

function dateAndTime(at: Date): [date: string, time: string] {
  const iso = at.toISOString();
  return [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')];
}
