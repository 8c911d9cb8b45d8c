import type { DocumentType } from '../../domain/documents/document-types.ts';
import { DAY_MS } from '../../values/duration.ts';
import { planAt } from '../world/journey.ts';
import { placeOf } from '../world/places.ts';
import type { Booking } from '../world/world.ts';
import { typed, writePdf } from './pdf-file.ts';

export interface Paper {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Kinds of papers that a shipment of the demo has; what a person calls `other` comes as a note that names nothing. */
export type PaperKind = Exclude<DocumentType, 'other'>;

const KILOGRAMS = 11_840;
const CARTONS = 412;

/** What every paper says of a shipment: what the line told when it was written. */
interface Said {
  readonly booking: Booking;
  readonly vessel: string;
  readonly voyage: string;
  readonly from: string;
  readonly to: string;
  readonly departsOn: string;
  readonly arrivesOn: string;
  readonly laterBy: (days: number) => string;
}

/** A small paper about a booking, of a kind, as somebody would write it. */
export function paperOf(kind: PaperKind, booking: Booking, nowMs: number): Paper {
  const said = sayingOf(booking, nowMs);
  const name = `${kind.replaceAll('_', '-')}-${booking.billOfLading}`;
  const text = WRITTEN[kind](said);
  if (kind === 'unknown' || kind === 'verified_gross_mass') {
    return { fileName: `${name}.txt`, contentType: 'text/plain', bytes: Buffer.from(text) };
  }
  return { fileName: `${name}.pdf`, contentType: 'application/pdf', bytes: writePdf([typed(text)]) };
}

function sayingOf(booking: Booking, nowMs: number): Said {
  const box = booking.boxes[0];
  const rides = box ? planAt(box.journey, nowMs).rides : [];
  const [first, last] = [rides[0], rides.at(-1)];
  const load = first?.sailing.calls[first.board];
  const discharge = last?.sailing.calls[last.alight];
  const place = (locode: string | undefined) => {
    const found = locode === undefined ? undefined : placeOf(locode);
    return found ? `${found.name} (${found.locode})` : '';
  };
  const arrivesMs = discharge?.scheduledArrivalMs ?? nowMs;
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  return {
    booking,
    vessel: last?.sailing.vessel.name ?? '',
    voyage: discharge?.voyage ?? '',
    from: place(load?.locode),
    to: place(discharge?.locode),
    departsOn: day(load?.scheduledDepartureMs ?? nowMs),
    arrivesOn: day(arrivesMs),
    laterBy: (days) => day(arrivesMs + days * DAY_MS),
  };
}

const WRITTEN: Readonly<Record<PaperKind, (said: Said) => string>> = {
  booking_confirmation: (said) =>
    page('BOOKING CONFIRMATION', said, [
      'We are pleased to confirm your booking.',
      `CY cut-off: ${said.departsOn}`,
      'Empty pick-up depot: see release',
    ]),
  shipping_instructions: (said) =>
    page('SHIPPING INSTRUCTIONS', said, ['Please issue the bill of lading as follows.', 'FREIGHT PREPAID']),
  commercial_invoice: (said) =>
    page('COMMERCIAL INVOICE', said, [
      `Invoice No.: CI-${said.booking.bookingNumber}`,
      `Invoice Date: ${said.departsOn}`,
      'Incoterms: FOB',
      'Description  Quantity  Unit Price  Amount',
      `GARDEN CHAIRS  ${CARTONS}  USD 42.00  USD 17,304.00`,
      'Total: USD 17,304.00',
      'We certify that this invoice is true and correct.',
    ]),
  packing_list: (said) =>
    page('PACKING LIST', said, [
      'Carton Nos: 1-412',
      'Net Weight: 10,900 KGS  Gross Weight: 11,840 KGS',
      `Total Packages: ${CARTONS} CARTONS`,
    ]),
  certificate_of_origin: (said) =>
    page('CERTIFICATE OF ORIGIN', said, [
      'Country of origin: CHINA',
      'The chamber of commerce certifies the origin of the goods named here.',
    ]),
  dangerous_goods_declaration: (said) =>
    page('DANGEROUS GOODS DECLARATION', said, [
      'Proper shipping name: PAINT',
      'UN 1263  Class 3  Packing group III  EmS F-E, S-E',
      'Marine pollutant: no',
    ]),
  verified_gross_mass: (said) =>
    page('VERIFIED GROSS MASS DECLARATION', said, [
      'SOLAS Chapter VI, Regulation 2. Method 1: the packed container was weighed.',
      `Verified gross mass: ${KILOGRAMS} KGS`,
    ]),
  bill_of_lading: (said) =>
    page('BILL OF LADING', said, [
      'Received by the carrier in apparent good order and condition.',
      `SHIPPED ON BOARD ${said.departsOn}`,
      'Number of original B/Ls: THREE (3)',
    ]),
  sea_waybill: (said) =>
    page('NON-NEGOTIABLE SEA WAYBILL', said, [
      'Delivery will be made to the consignee without production of this waybill.',
      `SHIPPED ON BOARD ${said.departsOn}`,
    ]),
  isf: (said) =>
    page('IMPORTER SECURITY FILING (ISF 10+2)', said, [
      'Importer of record number: 12-3456789',
      'Manufacturer (or supplier): XIAMEN GARDEN FURNITURE CO., LTD.',
      'Ship-to party: NORTHWIND IMPORTS INC.',
      'Container stuffing location: XIAMEN',
    ]),
  arrival_notice: (said) =>
    page('ARRIVAL NOTICE', said, [
      `ETA: ${said.arrivesOn}`,
      `Last Free Day: ${said.laterBy(5)}`,
      'Pick-up location: see terminal  FIRMS code: Y258',
    ]),
  freight_invoice: (said) =>
    page('FREIGHT INVOICE', said, [
      `Invoice No.: FI-${said.booking.bookingNumber}`,
      `Invoice Date: ${said.departsOn}`,
      'Ocean freight  USD 2,450.00',
      'Terminal handling charges  USD 310.00',
      'Total: USD 2,760.00',
      `Payment due: ${said.laterBy(14)}`,
    ]),
  customs_entry: (said) =>
    page('ENTRY SUMMARY', said, [
      `Entry No.: 231-${said.booking.bookingNumber.replace(/\D/g, '').slice(-7)}-4`,
      `Entry Date: ${said.arrivesOn}`,
      'Importer of record: NORTHWIND IMPORTS INC.',
      'Merchandise processing fee  USD 31.67',
    ]),
  delivery_order: (said) =>
    page('DELIVERY ORDER', said, [
      'Please deliver the following to the bearer.',
      'Deliver to: NORTHWIND IMPORTS INC., 400 OCEAN BOULEVARD',
      'Empty return: as instructed by the line',
    ]),
  unknown: () => 'Thanks for the call. Photos of the pallets follow tomorrow.\n',
};

function page(title: string, said: Said, more: readonly string[]): string {
  const { billOfLading, bookingNumber, line, boxes } = said.booking;
  return [
    `${title}`,
    '',
    `B/L No.: ${billOfLading}     Booking No.: ${bookingNumber}`,
    `Carrier SCAC: ${line.scac}`,
    '',
    'Shipper: XIAMEN GARDEN FURNITURE CO., LTD.',
    'Consignee: NORTHWIND IMPORTS INC.',
    '',
    `Vessel: ${said.vessel}     Voyage No.: ${said.voyage}`,
    `Port of Loading: ${said.from}     Port of Discharge: ${said.to}`,
    '',
    ...more,
    '',
    'Container No.        Seal No.          Gross Weight (KGS)',
    ...boxes.map((box) => `${box.number}          ${box.sealNumber}          ${KILOGRAMS.toLocaleString('en')}`),
    '',
  ].join('\n');
}
