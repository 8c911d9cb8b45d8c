import type { DocumentType } from '../domain/documents/document-types.ts';

/** Titles of documents, the longer before those they contain. */
export const TITLES: readonly { readonly type: DocumentType; readonly title: RegExp }[] = [
  { type: 'dangerous_goods_declaration', title: /multimodal dangerous goods form/i },
  {
    type: 'dangerous_goods_declaration',
    title: /(?:shipper'?s )?(?:dangerous goods|hazardous materials?) (?:declaration|note)/i,
  },
  {
    type: 'dangerous_goods_declaration',
    title:
      /déclaration de marchandises dangereuses|declaración de mercanc[ií]as peligrosas|gefahrguterkl[äa]rung|危险货物申报单/i,
  },
  { type: 'verified_gross_mass', title: /(?:declaration of )?verified gross mass(?: declaration| certificate)?/i },
  { type: 'verified_gross_mass', title: /\bVGM (?:declaration|certificate|submission)/i },
  { type: 'certificate_of_origin', title: /certificate of origin|certificado de origen|certificat d'origine/i },
  { type: 'certificate_of_origin', title: /ursprungszeugnis|原产地证(?:明?书)?/i },
  { type: 'isf', title: /importer security filing|\bISF (?:10\s?\+\s?2|filing|form|worksheet|data sheet)/i },
  { type: 'customs_entry', title: /entry summary|\bCBP form (?:7501|3461)|entry\/immediate delivery/i },
  { type: 'customs_entry', title: /customs (?:entry|declaration)|import declaration|single administrative document/i },
  {
    type: 'customs_entry',
    title: /zollanmeldung|déclaration en douane|declaración (?:aduanera|de importación)|报关单/i,
  },
  {
    type: 'arrival_notice',
    title: /(?:notice of arrival|arrival not(?:ice|ification)|pre-?arrival notice)(?: ?\/ ?freight invoice)?/i,
  },
  {
    type: 'arrival_notice',
    title: /aviso de (?:llegada|arribo)|avis d'arriv[ée]e|ankunftsmeldung|ankunftsavis|到货通知书?/i,
  },
  { type: 'delivery_order', title: /delivery order|freight release(?: notice)?|pick-?up order|orden de entrega/i },
  { type: 'delivery_order', title: /bon [àa] d[ée]livrer|freistellung|auslieferungsauftrag|提货单/i },
  { type: 'booking_confirmation', title: /booking (?:confirmation|acknowledge?ment|receipt notice|note|amendment)/i },
  {
    type: 'booking_confirmation',
    title: /confirmaci[óo]n de reserva|buchungsbest[äa]tigung|confirmation de r[ée]servation|订舱确认书?/i,
  },
  {
    type: 'shipping_instructions',
    title: /shipp(?:ing|er'?s) (?:letter of )?instructions?|instrucciones de embarque/i,
  },
  { type: 'packing_list', title: /packing (?:list|slip)|lista de empaque|packliste|liste de colisage|装箱单/i },
  {
    type: 'freight_invoice',
    title: /freight (?:invoice|bill|charges invoice)|invoice for ocean freight|frachtrechnung|factura de flete/i,
  },
  { type: 'freight_invoice', title: /demurrage (?:and|&) detention invoice|detention invoice|demurrage invoice/i },
  { type: 'commercial_invoice', title: /(?:commercial|pro-?forma|export) invoice|factura comercial|handelsrechnung/i },
  { type: 'commercial_invoice', title: /facture commerciale|商业发票/i },
  {
    type: 'sea_waybill',
    title:
      /(?:non[- ]negotiable )?(?:sea|ocean|liner) ?way ?bill|non[- ]negotiable way ?bill|express (?:bill of lading|b\/l)/i,
  },
  { type: 'sea_waybill', title: /seefrachtbrief|carta de porte mar[ií]timo|lettre de transport maritime|海运单/i },
  {
    type: 'bill_of_lading',
    title:
      /(?:(?:combined|multimodal|port[- ]to[- ]port|house|master|ocean|draft|original|negotiable|fiata) (?:transport )?){0,4}bill of lading/i,
  },
  { type: 'bill_of_lading', title: /conocimiento de embarque|connaissement|konnossement|提单/i },
];

/** Sentences and boxes that one type of document has and the others seldom. */
export const PHRASES: Readonly<
  Partial<Record<DocumentType, readonly { readonly words: RegExp; readonly points: number }[]>>
> = {
  bill_of_lading: [
    { words: /received (?:by the carrier |for shipment )?.{0,40}in apparent (?:external )?good order/i, points: 4 },
    { words: /(?:number|no\.?|sequence) of original(?:s| b\(?s?\)?\/?l)/i, points: 3 },
    { words: /not negotiable unless|negotiable only if/i, points: 4 },
    { words: /in witness whereof|one of which being accomplished/i, points: 3 },
    { words: /shipped on board|laden on board/i, points: 2 },
    { words: /to (?:the )?order of/i, points: 2 },
  ],
  sea_waybill: [
    { words: /non[- ]negotiable/i, points: 2 },
    { words: /delivery will be made to the consignee|without (?:the )?production of this waybill/i, points: 5 },
  ],
  arrival_notice: [
    { words: /last free (?:day|date|time)|free time expires|\bLFD\b/i, points: 3 },
    { words: /\bI\.?T\.? (?:number|no|date)|general order|\bG\.?O\.? date/i, points: 3 },
    { words: /(?:cargo|goods|shipment) (?:is|are|will be) (?:due|expected|scheduled) to arrive/i, points: 4 },
    { words: /pick-?up (?:location|terminal)|firms code/i, points: 2 },
  ],
  delivery_order: [
    { words: /please (?:deliver|release) (?:the )?(?:following|above|below|this|to)/i, points: 4 },
    { words: /(?:deliver|release) to\b|freight released/i, points: 2 },
    { words: /empty return|return empty/i, points: 2 },
  ],
  booking_confirmation: [
    { words: /(?:document(?:ation)?|SI|VGM|CY|cargo|port|rail) (?:cut[- ]?off|closing)/i, points: 4 },
    { words: /we (?:are pleased to )?confirm (?:your|the) booking/i, points: 5 },
    { words: /empty (?:container )?(?:pick-?up|release) (?:depot|location|date)/i, points: 3 },
  ],
  shipping_instructions: [{ words: /please issue (?:the )?(?:b\/l|bill of lading)|b\/l instructions/i, points: 5 }],
  commercial_invoice: [
    { words: /unit price|price per unit/i, points: 3 },
    { words: /incoterms?|terms of (?:sale|delivery)|country of origin/i, points: 2 },
    { words: /we certify that this invoice/i, points: 4 },
  ],
  packing_list: [
    { words: /(?:carton|ctn|case|pallet)s? (?:no|number|nos)\b/i, points: 2 },
    { words: /net weight.{0,40}gross weight|\bN\.?W\.?.{0,30}\bG\.?W\.?/i, points: 2 },
  ],
  freight_invoice: [
    { words: /ocean freight|basic (?:ocean )?freight|bunker (?:adjustment|surcharge)/i, points: 2 },
    { words: /terminal handling charges?|\bTHC\b|documentation fee/i, points: 2 },
    { words: /remit(?:tance)? (?:to|advice)|bank details|payment due|due date/i, points: 2 },
  ],
  certificate_of_origin: [
    { words: /chamber of commerce|undersigned .{0,40}declares? .{0,60}origin/i, points: 4 },
    { words: /origin criterion|preference criterion/i, points: 4 },
  ],
  customs_entry: [
    { words: /entry (?:no|number|type|date)\b|importer of record/i, points: 3 },
    { words: /merchandise processing fee|harbor maintenance fee|duty rate/i, points: 4 },
    { words: /\bMRN\b|customs procedure code/i, points: 3 },
  ],
  isf: [
    { words: /container stuffing location|consolidator \(?stuffer/i, points: 5 },
    { words: /ship[- ]to party|manufacturer \(?or supplier|importer of record number/i, points: 3 },
  ],
  dangerous_goods_declaration: [
    { words: /proper shipping name/i, points: 4 },
    { words: /\bEmS\b|marine pollutant|packing group|container\/vehicle packing certificate/i, points: 3 },
  ],
  verified_gross_mass: [{ words: /SOLAS (?:chapter )?VI|method (?:1|2|i|ii)\b.{0,60}weigh/i, points: 4 }],
};
