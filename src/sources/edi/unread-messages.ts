import { lookUp } from './code-table.ts';
import type { MessageOutcome } from './message-outcome.ts';
import type { Problem } from './problem.ts';

/** Messages that forwarders receive beside those that are read: told by name, so that nobody looks for a fault. */
const KNOWN: Readonly<Record<string, string>> = {
  '301': 'booking confirmation',
  '303': 'booking cancellation',
  '309': 'customs manifest',
  '310': 'freight receipt and invoice',
  '312': 'arrival notice',
  '997': 'functional acknowledgement',
  COPARN: 'container announcement',
  COPRAR: 'discharge or loading order',
  CONTRL: 'acknowledgement',
  IFTMBC: 'booking confirmation',
  IFTMBF: 'firm booking',
  IFTMBP: 'provisional booking',
  IFTMIN: 'transport instruction',
  IFTMCS: 'contract status',
  IFTMAN: 'arrival notice',
  VERMAS: 'verified gross mass',
};

export function unread(type: string): MessageOutcome {
  const name = lookUp(KNOWN, type);
  const message = name
    ? `A ${type} (${name}) is not read: it is kept as it came, and says nothing that a journey is made of.`
    : `Messages of type ${type || '(none)'} are not read.`;
  const problem: Problem = { code: 'unsupported_message', message, segment: 1 };
  return { observations: [], problems: [problem] };
}
