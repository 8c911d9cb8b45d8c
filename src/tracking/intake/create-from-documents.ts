import type { Speaker } from '../../domain/observations/provenance.ts';
import type { NormalisedMessage } from '../../sources/edi/normalise.ts';
import { append, type Group } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { SourcedFact } from '../steps/read-payloads.ts';
import type { Tracking } from '../tracking.ts';
import { createKnownShipment } from './new-shipment.ts';

/** Status messages name bills of lading and bookings of the line; a terminal's reports are about boxes alone. */
const CREATE_FROM = ['315', 'IFTSTA'];
const DOCUMENT_NUMBER = /^[A-Z0-9]{4,35}$/;

/** A bill of lading or booking that nobody follows becomes a shipment, so that its boxes can be seen to move. */
export async function createFromDocuments(
  tracking: Tracking,
  speaker: Speaker,
  messages: readonly NormalisedMessage[],
  unmatched: readonly SourcedFact[],
): Promise<{ ids: Id[]; left: SourcedFact[] }> {
  const { scac, accountId } = speaker;
  const creates = scac !== undefined && messages.some(({ type }) => CREATE_FROM.includes(type));
  const groups = new Map<string, Group<SourcedFact>>();
  const left: SourcedFact[] = [];
  for (const sourced of unmatched) {
    const document = creates ? documentOf(sourced) : undefined;
    if (!document) left.push(sourced);
    else append(groups, document.number, sourced);
  }
  const ids: Id[] = [];
  for (const [number, facts] of groups) {
    const numberType = documentOf(facts[0])?.numberType;
    if (!scac || !numberType) continue;
    const shipment = { accountId, scac, numberType, number, refNumbers: [], tags: [], customerId: null, poll: true };
    const { source, sourceName, receivedAt } = speaker;
    const { id } = await createKnownShipment(tracking, shipment, { source, sourceName, receivedAt }, facts);
    ids.push(id);
  }
  return { ids, left };
}

function documentOf({ fact }: SourcedFact) {
  const { billsOfLading = [], bookingNumbers = [] } = fact.subject;
  const bill = billsOfLading.find((number) => DOCUMENT_NUMBER.test(number));
  if (bill) return { number: bill, numberType: 'bill_of_lading' as const };
  const booking = bookingNumbers.find((number) => DOCUMENT_NUMBER.test(number));
  return booking ? { number: booking, numberType: 'booking_number' as const } : undefined;
}
