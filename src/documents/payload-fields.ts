import type { DocumentType } from '../domain/documents/document-types.ts';
import { wordsIn } from '../text/words-in.ts';
import type { ValueField } from './extract/field-readers.ts';

export type PayloadField = ValueField | 'containers' | 'hs_codes' | 'un_numbers';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string', minLength: 1 };
const quantity: Schema = shape({ value: { type: 'number', minimum: 0 }, unit: text });
const place: Schema = shape({ name: text }, { unlocode: { type: 'string', pattern: '^[A-Z]{2}[A-Z2-9]{3}$' } });
const party: Schema = shape({ name: text, address: { type: 'array', items: text } });
const containerNumber: Schema = { type: 'string', pattern: '^[A-Z]{3}[UJZ][0-9]{7}$' };

/** What each field looks like; every value says the page and the line it was read from. */
export const FIELD_SCHEMAS: Readonly<Record<PayloadField, Schema>> = {
  bill_of_lading_number: found(text),
  house_bill_of_lading_number: found(text),
  booking_number: found(text),
  scac: found({ type: 'string', pattern: '^[A-Z][A-Z0-9]{3}$' }),
  vessel_name: found(text),
  voyage_number: found(text),
  port_of_loading: found(place),
  port_of_discharge: found(place),
  place_of_receipt: found(place),
  place_of_delivery: found(place),
  etd: found(date()),
  eta: found(date()),
  on_board_date: found(date()),
  issue_date: found(date()),
  last_free_day: found(date()),
  shipper: found(party),
  consignee: found(party),
  notify_party: found(party),
  package_count: found({ type: 'integer', minimum: 0 }),
  gross_weight: found(quantity),
  volume: found(quantity),
  invoice_number: found(text),
  total_amount: found(shape({ amount: { type: 'number' }, currency: { type: 'string', pattern: '^[A-Z]{3}$' } })),
  containers: list(shape({ number: containerNumber }, { seal_number: text, size_type: text, gross_weight: quantity })),
  hs_codes: list({ type: 'string', pattern: '^[0-9]{6,10}$' }),
  un_numbers: list({ type: 'string', pattern: '^UN[0-9]{4}$' }),
};

/** What stands in the document and was not taken as a value. */
export const PROBLEM: Schema = shape({
  field: text,
  text,
  reason: { type: 'string', enum: ['wrong_check_digit', 'ambiguous_date', 'ambiguous_number'] },
  page: { type: 'integer', minimum: 1 },
  line: { type: 'string' },
});

/** Any of the papers may name these. */
export const COMMON_FIELDS: readonly PayloadField[] = [
  ...(['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number', 'scac', 'vessel_name'] as const),
  ...(['voyage_number', 'issue_date', 'shipper', 'consignee', 'containers'] as const),
];

const WAY: readonly PayloadField[] = wordsIn(
  'port_of_loading port_of_discharge place_of_receipt place_of_delivery etd eta',
);
const CARGO: readonly PayloadField[] = ['package_count', 'gross_weight', 'volume', 'hs_codes', 'un_numbers'];
const MONEY: readonly PayloadField[] = ['invoice_number', 'total_amount'];

/** What else each type has; a document of no known type may have anything. */
export const TYPE_FIELDS: Readonly<Partial<Record<DocumentType, readonly PayloadField[]>>> = {
  bill_of_lading: [...WAY, ...CARGO, 'notify_party', 'on_board_date'],
  sea_waybill: [...WAY, ...CARGO, 'notify_party', 'on_board_date'],
  shipping_instructions: [...WAY, ...CARGO, 'notify_party'],
  booking_confirmation: [...WAY, ...CARGO],
  arrival_notice: [...WAY, ...CARGO, ...MONEY, 'notify_party', 'last_free_day'],
  delivery_order: [...WAY, ...CARGO, 'notify_party', 'last_free_day'],
  freight_invoice: [...WAY, ...MONEY, 'gross_weight', 'volume'],
  commercial_invoice: [...WAY, ...CARGO, ...MONEY, 'notify_party'],
  packing_list: [...WAY, ...CARGO, 'invoice_number', 'notify_party'],
  certificate_of_origin: [...WAY, ...CARGO, 'invoice_number'],
  customs_entry: [...WAY, ...CARGO, ...MONEY],
  isf: [...WAY, 'hs_codes'],
  dangerous_goods_declaration: [...WAY, ...CARGO],
  verified_gross_mass: ['gross_weight'],
};

function found(value: Schema): Schema {
  return shape({ value, page: { type: 'integer', minimum: 1 }, line: { type: 'string' } });
}

function list(value: Schema): Schema {
  return { type: 'array', items: found(value) };
}

function date(): Schema {
  return { type: 'string', format: 'date' };
}

function shape(required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
    additionalProperties: false,
  };
}
