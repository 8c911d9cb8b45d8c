/** What the papers of a shipment are, in the order in which people meet them. */
export const DOCUMENT_TYPES = [
  { code: 'booking_confirmation', label: 'Booking confirmation' },
  { code: 'shipping_instructions', label: 'Shipping instructions' },
  { code: 'commercial_invoice', label: 'Commercial invoice' },
  { code: 'packing_list', label: 'Packing list' },
  { code: 'certificate_of_origin', label: 'Certificate of origin' },
  { code: 'dangerous_goods_declaration', label: 'Dangerous goods declaration' },
  { code: 'verified_gross_mass', label: 'Verified gross mass declaration' },
  { code: 'bill_of_lading', label: 'Bill of lading' },
  { code: 'sea_waybill', label: 'Sea waybill' },
  { code: 'isf', label: 'Importer security filing (ISF)' },
  { code: 'arrival_notice', label: 'Arrival notice' },
  { code: 'freight_invoice', label: 'Freight invoice' },
  { code: 'customs_entry', label: 'Customs entry' },
  { code: 'delivery_order', label: 'Delivery order' },
  { code: 'other', label: 'Other' },
  { code: 'unknown', label: 'Unknown' },
] as const;

/** `other` is a person's word for a paper that is none of these; `unknown` is what nobody could tell yet. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number]['code'];

export function labelOf(type: DocumentType): string {
  return DOCUMENT_TYPES.find(({ code }) => code === type)?.label ?? type;
}

/** What the reading of a type of document looks like. */
export interface DocumentSchema {
  readonly documentType: DocumentType;
  readonly label: string;
  readonly version: string;
  readonly description: string;
  /** JSON Schema, draft 2020-12. */
  readonly schema: Readonly<Record<string, unknown>>;
}
