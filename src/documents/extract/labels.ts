/** The words before (or above) a value. `stop` are labels whose values are not read, but end those of their neighbours. */
export type Field =
  | 'house_bill_of_lading_number'
  | 'bill_of_lading_number'
  | 'booking_number'
  | 'invoice_number'
  | 'scac'
  | 'vessel_and_voyage'
  | 'vessel_name'
  | 'voyage_number'
  | 'port_of_loading'
  | 'port_of_discharge'
  | 'place_of_receipt'
  | 'place_of_delivery'
  | 'eta'
  | 'etd'
  | 'issue_date'
  | 'on_board_date'
  | 'last_free_day'
  | 'shipper'
  | 'consignee'
  | 'notify_party'
  | 'package_count'
  | 'gross_weight'
  | 'volume'
  | 'hs_codes'
  | 'total_amount'
  | 'container_number'
  | 'seal_number'
  | 'net_weight'
  | 'weight'
  | 'date'
  | 'stop';

const NUMBER = String.raw`[\s-]*(?:nos?\b\.?|nr\b\.?|num\b\.?|numbers?\b|ref(?:erence)?\b\.?(?:\s*(?:no|number)\b\.?)?|#|id\b)`;
const BL = String.raw`(?:b\s?\/\s?l|bl|bills? of lading|b\(s\)\/l)`;
const PORT = '(?:port|pt|place|p)';

/** In the order in which they are tried: a longer label before one that it begins with. */
export const LABELS: readonly (readonly [Field, string])[] = [
  ['house_bill_of_lading_number', `house (?:${BL}|waybill)(?:${NUMBER})?|HBL(?:${NUMBER})?|h\\/b\\/l(?:${NUMBER})?`],
  [
    'stop',
    `(?:number|no\\.?) of original(?:s| ${BL}s?)?|${BL} (?:type|status|clause)|type of ${BL}|freight payable at`,
  ],
  [
    'issue_date',
    'place (?:and|&) date of issue|date (?:and|&) place of issue|(?:date of )?issue date|date of issue|issued on',
  ],
  [
    'issue_date',
    `(?:invoice|document|doc|${BL}|notice|booking|entry|print) date|date of (?:invoice|booking|notice)|dated`,
  ],
  [
    'eta',
    String.raw`(?:ETA|estimated (?:time|date) of arrival|(?:estimated|est\.?|expected|vessel) arrival(?: date)?|arrival date|ankunft|fecha de llegada)(?: date| POD| \(POD\)| (?:at )?(?:the )?(?:port of discharge|discharge port|destination port|port))?`,
  ],
  [
    'etd',
    '(?:ETD|ETS|estimated (?:time|date) of departure|(?:estimated|est\\.?|expected) departure(?: date)?|departure date|sailing date|fecha de salida)(?: date| POL| (?:at |from )?(?:the )?(?:port of loading|load(?:ing)? port|port))?',
  ],
  [
    'bill_of_lading_number',
    `(?:master|ocean|carrier'?s?|m) ?${BL}(?:${NUMBER})?|MBL(?:${NUMBER})?|OB\\/?L(?:${NUMBER})?`,
  ],
  [
    'bill_of_lading_number',
    `${BL}${NUMBER}|${BL}|(?:sea )?waybill${NUMBER}|(?:sea )?waybill|SWB(?:${NUMBER})?|conocimiento(?:${NUMBER})?`,
  ],
  [
    'booking_number',
    `(?:carrier )?(?:booking|bkg|bookg)\\.?${NUMBER}|(?:booking|bkg|buchungsnummer|n[úu]mero de reserva)`,
  ],
  [
    'invoice_number',
    `(?:commercial |freight )?(?:invoice|inv|factura|rechnung|facture)\\.?${NUMBER}|rechnungsnummer|commercial invoice|invoice`,
  ],
  ['scac', '(?:carrier )?SCAC(?: code)?'],
  [
    'vessel_and_voyage',
    String.raw`(?:ocean |carrying |export(?:ing)? |pre-?carriage |mother )?(?:vessel|ship|vsl)(?: name)?\s*(?:\/|&|and|,|-)\s*(?:voyage|voy|v)\b\.?(?:${NUMBER})?(?:\s*\/\s*flag)?`,
  ],
  ['voyage_number', `(?:voyage|voy|viaje|reise)\\.?(?:${NUMBER})?`],
  ['stop', 'pre-?carriage by|vessel (?:flag|agent|operator)|vessel imo|imo(?: no| number)?'],
  [
    'vessel_name',
    String.raw`(?:ocean |carrying |export(?:ing)? |mother )?(?:vessel|vsl|ship)(?: name)?|name of vessel|m\/?v|buque|schiff|navire`,
  ],
  [
    'port_of_loading',
    `${PORT} of (?:loading|lading|load|export|shipment|origin)|load(?:ing)? port|POL|puerto de (?:carga|embarque)|ladehafen|port de chargement`,
  ],
  [
    'port_of_discharge',
    `${PORT} of (?:discharge|unlading|unloading|import|entry)|discharge port|POD|puerto de descarga|l[öo]schhafen|port de d[ée]chargement`,
  ],
  ['place_of_receipt', 'place of (?:receipt|acceptance)|PLR|origin|lugar de recepci[óo]n'],
  [
    'place_of_delivery',
    '(?:final )?(?:place of (?:final )?delivery|destination)|final place|PDEL|lugar de entrega|bestimmungsort',
  ],
  ['last_free_day', '(?:last free (?:day|date)|free time (?:expires|expiry|ends|until)|last day of free time|LFD)'],
  ['on_board_date', 'date laden on board|(?:shipped |laden |loaded )?on ?board(?: date| since)?|SOB date'],
  [
    'shipper',
    'shipper(?:\\s*\\/\\s*exporter| \\/ seller)?|exporter|consignor|seller|embarcador|exportador|absender|exp[ée]diteur|发货人',
  ],
  ['consignee', 'ultimate consignee|consignee|buyer|sold to|consignatario|empf[äa]nger|destinataire|收货人'],
  [
    'notify_party',
    '(?:also |first |1st |second |2nd )?notify(?: part(?:y|ies)| address)?(?: ?1| ?2)?|notificar a|通知人',
  ],
  [
    'package_count',
    String.raw`(?:total )?(?:no\.?s?|number|total|quantity|qty)\.? of (?:packages|pkgs|pieces|cartons|ctns|units|containers or packages)|(?:total )?(?:packages|pkgs|cartons|pieces|pcs|colli|bultos)(?: count)?`,
  ],
  [
    'gross_weight',
    String.raw`(?:total |cargo )?gross (?:cargo )?(?:weight|wt|mass)|G\.?\s?W\.?(?:T\.?)?\b|peso bruto|bruttogewicht|poids brut|毛重`,
  ],
  ['net_weight', 'net (?:weight|wt)|N\\.?W\\.?(?:T\\.?)?\\b|peso neto'],
  ['stop', 'tare(?: weight)?|(?:VGM|CY|SI) cut-?off|VGM'],
  ['weight', '(?:total |cargo )?weight'],
  ['volume', '(?:total )?(?:measurement|volume|cube|cubic meters|volumen|rauminhalt)s?|(?:total )?CBM|体积'],
  [
    'hs_codes',
    String.raw`(?:H\.?S\.?|HTS(?:US)?|harmoni[sz]ed(?: system)?|tariff|commodity)\s*(?:code|no|number|#)s?\.?`,
  ],
  ['stop', 'sub-?total|total (?:net|gross|units|quantity|containers)'],
  [
    'total_amount',
    '(?:invoice |grand )?total(?: invoice)?(?: (?:amount|value|due|charges|payable))?(?: due)?|amount due|balance due|importe total|gesamtbetrag|montant total',
  ],
  [
    'container_number',
    String.raw`(?:container|cntr|ctr|cont|equipment|contenedor)s?\.?(?:\s*(?:\(s\)))?(?:${NUMBER})?(?: ?\/ ?seal(?:${NUMBER})?)?`,
  ],
  ['seal_number', `(?:carrier |shipper'?s? |customs )?seals?\\.?(?:\\(s\\))?(?:${NUMBER})?|precinto`],
  [
    'stop',
    'marks(?: (?:and|&) n(?:umber|o)s?\\.?)?|description(?: of (?:goods|packages and goods|commodity))?|kind of packages|size(?:\\s*\\/)?\\s*type|type|size',
  ],
  [
    'stop',
    'delivery agent|forwarding agent(?: references)?|agent|carrier|terminal|pick-?up (?:location|number)|firms code|commodity|remarks',
  ],
  [
    'stop',
    "(?:customer|export|our|your|client|shipper'?s?|consignee'?s?) (?:reference|ref)s?\\.?(?: no\\.?)?|purchase order|p\\.?o\\.?(?: no\\.?| number)|incoterms?|payment terms|freight terms",
  ],
  ['issue_date', 'fecha|datum'],
  ['date', 'date'],
  [
    'stop',
    'tel(?:ephone)?|phone|fax|e-?mail|contact|attn|tax id|vat(?: no)?|page|unit price|amount|currency|country of origin',
  ],
];

/** Finds labels in a text; group n belongs to the n-th label. */
export const LABEL_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${LABELS.map(([, words]) => `(${words})`).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

export function fieldOfGroup(index: number): Field {
  const label = LABELS[index];
  if (!label) throw new Error(`there is no label ${index}`);
  return label[0];
}
