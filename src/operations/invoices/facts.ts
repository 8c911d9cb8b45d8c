import type { Container } from '../../domain/containers/container.ts';
import { NO_BOX_FACTS } from '../../domain/free-time/box-facts.ts';
import type { ContainerClock } from '../../domain/free-time/container-clocks.ts';
import { type CountedBox, countContainer, type FreeTimeTerms } from '../../domain/free-time/count-container.ts';
import type { InvoiceCharge, InvoiceContent } from '../../domain/invoices/invoice.ts';
import type { ChargeFacts, InvoiceFacts, OtherCharge } from '../../domain/invoices/invoice-facts.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import { listContainersByNumber } from '../../store/containers/containers.ts';
import { readBoxFacts } from '../../store/free-time/box-facts.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { hasInvoiceOf, type InvoiceBox, listOthersOfContainer } from '../../store/invoices/invoices.ts';
import { findShipment } from '../../store/shipments/shipments.ts';
import type { Db } from '../../store/tables.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import type { Id } from '../../values/id.ts';
import { dayOf } from '../../values/time-zone.ts';

/** What is known of an invoice here, and which boxes it charges. */
export interface KnownOfInvoice {
  readonly facts: InvoiceFacts;
  readonly boxes: readonly InvoiceBox[];
}

export async function gatherFacts(
  db: Db,
  accountId: Id,
  { id, content }: { readonly id: Id; readonly content: InvoiceContent },
  nowMs: number,
): Promise<KnownOfInvoice> {
  const terms = await readTerms(db, accountId);
  const charges: ChargeFacts[] = [];
  const boxes = new Map<string, Id | null>();
  const kept = new Map<string, readonly InvoiceContent[]>();
  const others = new Map<string, readonly OtherCharge[]>();
  for (const charge of content.charges) {
    const number = numberOf(charge);
    const journey = await findJourney(db, accountId, content, charge);
    if (number !== undefined) boxes.set(number, journey?.container.id ?? null);
    const key = `${number} ${charge.charge}`;
    if (number !== undefined && !others.has(key)) {
      const ofBox = kept.get(number) ?? (await listOthersOfContainer(db, accountId, number, id));
      kept.set(number, ofBox);
      others.set(key, othersOf(ofBox, number, charge));
    }
    const counted = await countJourney(terms, journey, content, charge, nowMs);
    charges.push({ ...counted, others: others.get(key) ?? [] });
  }
  const hasTwin = await hasInvoiceOf(db, accountId, content, id);
  return { facts: { charges, hasTwin }, boxes: [...boxes].map(([number, containerId]) => ({ number, containerId })) };
}

export interface Journey extends CountedBox {
  readonly container: Container;
  readonly shipment: Shipment;
}

/** Of several journeys of a box: the one of the bill of lading, else the last one that began before the charges ended. */
export async function findJourney(
  db: Db,
  accountId: Id,
  { bill_of_lading_numbers: numbers = [] }: InvoiceContent,
  charge: InvoiceCharge,
): Promise<Journey | undefined> {
  const { charged_dates = [] } = charge;
  const number = numberOf(charge);
  const containers = number === undefined ? [] : await listContainersByNumber(db, accountId, number);
  const known = await readBoxFacts(
    db,
    accountId,
    containers.map(({ id }) => id),
  );
  const journeys: Journey[] = [];
  for (const container of containers) {
    const shipment = await findShipment(db, accountId, container.shipmentId);
    const facts = known.get(container.id) ?? NO_BOX_FACTS;
    if (shipment) journeys.push({ container, shipment, facts });
  }
  const named = journeys.filter(({ shipment }) => numbers.some((one) => one.endsWith(shipment.normalizedNumber)));
  const lastCharged = [...charged_dates].sort().at(-1);
  const startOf = ({ container }: Journey) => container.emptyOutAt ?? container.podDischargedAt ?? container.createdAt;
  const begun = (named.length > 0 ? named : journeys).sort(
    (one, other) => Date.parse(startOf(one)) - Date.parse(startOf(other)),
  );
  return (
    begun.filter((one) => lastCharged === undefined || startOf(one).slice(0, 10) <= lastCharged).at(-1) ?? begun.at(-1)
  );
}

export async function countJourney(
  terms: FreeTimeTerms,
  journey: Journey | undefined,
  { direction }: InvoiceContent,
  charge: InvoiceCharge,
  nowMs: number,
): Promise<Pick<ChargeFacts, 'box' | 'clock'>> {
  if (journey === undefined) return { box: undefined, clock: undefined };
  const { container, shipment, facts } = journey;
  const clocks = await countContainer(terms, journey, { nowMs });
  const locode = direction === 'import' ? container.podLocode : shipment.portOfLadingLocode;
  return {
    box: {
      billOfLading: shipment.billOfLadingNumber,
      podLocode: container.podLocode,
      podName: shipment.portOfDischargeName,
      country: locode?.slice(0, 2) ?? null,
      availableOn: facts.availableAt && dayOf(Date.parse(facts.availableAt), container.podTimezone),
      earliestReceivingOn:
        facts.earliestReceivingAt && dayOf(Date.parse(facts.earliestReceivingAt), shipment.polTimezone),
    },
    clock: clockBilledAs(
      clocks.filter(({ tariff }) => tariff.direction === direction),
      charge,
    ),
  };
}

/** By what the biller calls the charge; of several of that name the one that is charged on the same dates. */
function clockBilledAs(
  clocks: readonly ContainerClock[],
  { charge, charged_dates = [] }: InvoiceCharge,
): ContainerClock | undefined {
  const named = clocks.filter(({ tariff }) => (tariff.billedAs ?? tariff.charge) === charge);
  const shared = ({ days }: ContainerClock) =>
    days.filter(({ day, is }) => is === 'charged' && charged_dates.includes(day)).length;
  return [...named].sort((one, other) => shared(other) - shared(one))[0];
}

/** Once for all charges of a box that an invoice has of a kind: they are compared with each of ours. */
function othersOf(kept: readonly InvoiceContent[], number: string, { charge }: InvoiceCharge): OtherCharge[] {
  return kept.flatMap(({ invoice_number, charges }) => {
    const alike = charges.filter((one) => one.charge === charge && numberOf(one) === number);
    const chargedDates = new Set(alike.flatMap(({ charged_dates = [] }) => charged_dates));
    return alike.length === 0 ? [] : [{ invoiceNumber: invoice_number, chargedDates }];
  });
}

/** Undefined where none is named, or nothing that could be one. */
function numberOf({ container_number }: InvoiceCharge): string | undefined {
  const reading = readContainerNumber(container_number ?? '');
  return reading.kind === 'valid' ? reading.number : undefined;
}
