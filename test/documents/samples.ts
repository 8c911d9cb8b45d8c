import { form, writePdf } from '../../src/simulator/office/pdf-file.ts';
import { COLUMNED_SAMPLES } from './columned-samples.ts';
import { FORM_SAMPLES } from './form-samples.ts';
import { FURTHER_SAMPLES } from './further-samples.ts';
import { type Sample, text } from './sample.ts';

/** Boxes with the label above the value, two columns, the goods in a table: the usual form of a line's bill. */
const billOfLading: Sample = {
  name: 'a bill of lading in boxes',
  contentType: 'application/pdf',
  bytes: writePdf([
    form([
      [
        [40, 'NORDIC LINES A/S'],
        [330, 'BILL OF LADING FOR OCEAN TRANSPORT OR MULTIMODAL TRANSPORT'],
      ],
      [],
      [
        [40, 'Shipper'],
        [330, 'Booking No.'],
        [460, 'B/L No.'],
      ],
      [
        [40, 'ZHEJIANG HOME TEXTILES CO., LTD.'],
        [330, '912345678'],
        [460, 'MAEU912345678'],
      ],
      [
        [40, '88 BINHAI ROAD, NINGBO'],
        [330, 'Export references'],
      ],
      [
        [40, 'CHINA'],
        [330, 'PO 4500012'],
      ],
      [],
      [[40, 'Consignee (negotiable only if consigned "to order")']],
      [[40, 'PACIFIC HOME IMPORTS INC.']],
      [[40, '1200 HARBOR BLVD, LONG BEACH CA 90802']],
      [],
      [[40, 'Notify Party (see clause 22)']],
      [[40, 'SAME AS CONSIGNEE']],
      [],
      [
        [40, 'Vessel (see clause 1 + 19)'],
        [200, 'Voyage No.'],
        [330, 'Place of Receipt'],
      ],
      [
        [40, 'MAERSK ESSEX'],
        [200, '346E'],
        [330, 'NINGBO CY'],
      ],
      [
        [40, 'Port of Loading'],
        [200, 'Port of Discharge'],
        [330, 'Place of Delivery'],
      ],
      [
        [40, 'Ningbo (CNNGB)'],
        [200, 'Long Beach (USLGB)'],
        [330, 'Long Beach'],
      ],
      [],
      [
        [40, 'Container No.'],
        [150, 'Seal No.'],
        [240, 'Kind of Packages'],
        [370, 'Gross Weight (KGS)'],
        [480, 'Measurement (CBM)'],
      ],
      [
        [40, 'MSKU 907032-3'],
        [150, 'ML-CN4455667'],
        [240, '640 CARTONS'],
        [370, '12,450.000'],
        [480, '58.200'],
      ],
      [
        [40, 'TCLU4567897'],
        [150, 'CN4455668'],
        [240, '600 CARTONS'],
        [370, '11,900.500'],
        [480, '55.150'],
      ],
      [],
      [[40, 'COTTON TOWELS HS CODE: 6302.60']],
      [[40, 'FREIGHT PREPAID. SHIPPED ON BOARD 12 OCT 2026']],
      [],
      [
        [40, 'Number of original B/Ls'],
        [200, 'Place and date of issue'],
      ],
      [
        [40, 'THREE (3)'],
        [200, 'Ningbo, 13 OCT 2026'],
      ],
    ]),
  ]),
  type: 'bill_of_lading',
  values: {
    bill_of_lading_number: 'MAEU912345678',
    booking_number: '912345678',
    scac: 'MAEU',
    vessel_name: 'MAERSK ESSEX',
    voyage_number: '346E',
    port_of_loading: { name: 'Ningbo', unlocode: 'CNNGB' },
    port_of_discharge: { name: 'Long Beach', unlocode: 'USLGB' },
    place_of_receipt: { name: 'NINGBO CY' },
    place_of_delivery: { name: 'Long Beach' },
    on_board_date: '2026-10-12',
    issue_date: '2026-10-13',
    shipper: { name: 'ZHEJIANG HOME TEXTILES CO., LTD.', address: ['88 BINHAI ROAD, NINGBO', 'CHINA'] },
    consignee: { name: 'PACIFIC HOME IMPORTS INC.', address: ['1200 HARBOR BLVD, LONG BEACH CA 90802'] },
    notify_party: { name: 'SAME AS CONSIGNEE', address: [] },
    hs_codes: ['630260'],
  },
  containers: [
    { number: 'MSKU9070323', seal_number: 'ML-CN4455667', gross_weight: { value: 12450, unit: 'kg' } },
    { number: 'TCLU4567897', seal_number: 'CN4455668', gross_weight: { value: 11900.5, unit: 'kg' } },
  ],
};

/** A forwarder's notice: pairs with colons in two columns, dates in the American way, charges below. */
const arrivalNotice: Sample = {
  name: 'an arrival notice of a forwarder',
  contentType: 'application/pdf',
  bytes: writePdf([
    form([
      [[200, 'ARRIVAL NOTICE / FREIGHT INVOICE']],
      [],
      [
        [40, 'Harbor Gate Forwarding LLC'],
        [330, 'Invoice No.: AN-2026-00871'],
      ],
      [[330, 'Invoice Date: 11/16/2026']],
      [],
      [
        [40, 'Shipper:'],
        [120, 'VINA FURNITURE JSC'],
        [330, 'Master B/L: HLCUSGN261011223'],
      ],
      [
        [120, 'LOT 5, BINH DUONG'],
        [330, 'House B/L: HGFSGN2600871'],
      ],
      [
        [40, 'Consignee:'],
        [120, 'OAK & ASH TRADING'],
        [330, 'Vessel/Voyage: AL ZUBARA / 038W'],
      ],
      [],
      [
        [40, 'Port of Loading: VUNG TAU, VIETNAM'],
        [330, 'ETD: 21-Oct-2026'],
      ],
      [
        [40, 'Port of Discharge: SAVANNAH, GA'],
        [330, 'ETA: 11/18/2026'],
      ],
      [
        [40, 'Final Destination: ATLANTA, GA'],
        [330, 'Last Free Day: 11/24/2026'],
      ],
      [],
      [
        [40, 'Container No.'],
        [140, 'Seal No.'],
        [220, 'Size'],
        [280, 'Pieces'],
        [360, 'Gross Weight'],
        [470, 'Volume'],
      ],
      [
        [40, 'HLBU1234564'],
        [140, 'HLA778899'],
        [220, '40HC'],
        [280, '412 CTN'],
        [360, '9,870.00 KGS'],
        [470, '66.400 CBM'],
      ],
      [],
      [[40, 'Pickup location: GARDEN CITY TERMINAL  FIRMS code: L123']],
      [[40, 'Ocean freight  USD 2,450.00']],
      [[40, 'Grand Total: USD 2,875.00']],
    ]),
  ]),
  type: 'arrival_notice',
  values: {
    bill_of_lading_number: 'HLCUSGN261011223',
    house_bill_of_lading_number: 'HGFSGN2600871',
    scac: 'HLCU',
    vessel_name: 'AL ZUBARA',
    voyage_number: '038W',
    port_of_loading: { name: 'VUNG TAU, VIETNAM' },
    port_of_discharge: { name: 'SAVANNAH, GA' },
    place_of_delivery: { name: 'ATLANTA, GA' },
    etd: '2026-10-21',
    eta: '2026-11-18',
    last_free_day: '2026-11-24',
    issue_date: '2026-11-16',
    shipper: { name: 'VINA FURNITURE JSC', address: ['LOT 5, BINH DUONG'] },
    consignee: { name: 'OAK & ASH TRADING', address: [] },
    package_count: 412,
    gross_weight: { value: 9870, unit: 'kg' },
    volume: { value: 66.4, unit: 'm3' },
    invoice_number: 'AN-2026-00871',
    total_amount: { amount: 2875, currency: 'USD' },
  },
  containers: [
    {
      number: 'HLBU1234564',
      seal_number: 'HLA778899',
      size_type: '40HC',
      gross_weight: { value: 9870, unit: 'kg' },
    },
  ],
};

/** A mail in plain text, with dates that could be read both ways and a mistyped container. */
const bookingText: Sample = {
  name: 'a booking confirmation in plain text',
  contentType: 'text/plain',
  bytes: text(`BOOKING CONFIRMATION

We are pleased to confirm your booking as follows.

Booking Number : 2638114490
Carrier SCAC   : COSU
Vessel         : COSCO SHIPPING ROSE
Voyage         : 051E
Port of Loading   : SHANGHAI
Port of Discharge : HAMBURG [DEHAM]
ETD            : 03/11/2026
ETA            : 2026-12-14
SI cut-off     : 2026-11-01 12:00
VGM cut-off    : 2026-11-02 12:00

Equipment: OOLU8800128, TGHU1122335
`),
  type: 'booking_confirmation',
  values: {
    booking_number: '2638114490',
    scac: 'COSU',
    vessel_name: 'COSCO SHIPPING ROSE',
    voyage_number: '051E',
    port_of_loading: { name: 'SHANGHAI' },
    port_of_discharge: { name: 'HAMBURG', unlocode: 'DEHAM' },
    eta: '2026-12-14',
  },
  containers: [{ number: 'TGHU1122335' }],
  problems: ['wrong_check_digit OOLU8800128', 'ambiguous_date 03/11/2026'],
};

/** A German invoice: numbers with commas, the total in words of the language. */
const commercialInvoice: Sample = {
  name: 'a commercial invoice with European numbers',
  contentType: 'application/pdf',
  bytes: writePdf([
    form([
      [[40, 'Müller Maschinenbau GmbH']],
      [[40, 'Industriestr. 7, 70565 Stuttgart']],
      [],
      [[40, 'COMMERCIAL INVOICE']],
      [],
      [
        [40, 'Invoice No.'],
        [160, 'Invoice Date'],
        [280, 'Incoterms'],
      ],
      [
        [40, 'RE-2026-4711'],
        [160, '05 November 2026'],
        [280, 'FOB Hamburg'],
      ],
      [],
      [[40, 'Consignee:']],
      [[40, 'Shenzhen Precision Tools Co.']],
      [[40, 'Nanshan District, Shenzhen']],
      [],
      [
        [40, 'Description of goods'],
        [250, 'HS Code'],
        [330, 'Qty'],
        [390, 'Unit Price'],
        [480, 'Amount'],
      ],
      [
        [40, 'CNC milling machine'],
        [250, '8459.61'],
        [330, '2'],
        [390, '61.250,00'],
        [480, '122.500,00'],
      ],
      [
        [40, 'Spare parts'],
        [250, '8466.93'],
        [330, '1'],
        [390, '4.180,50'],
        [480, '4.180,50'],
      ],
      [],
      [
        [40, 'Gross weight: 8.460 kg'],
        [250, 'Packages: 3'],
      ],
      [
        [380, 'Total (EUR)'],
        [480, '126.680,50'],
      ],
    ]),
  ]),
  type: 'commercial_invoice',
  values: {
    invoice_number: 'RE-2026-4711',
    issue_date: '2026-11-05',
    consignee: { name: 'Shenzhen Precision Tools Co.', address: ['Nanshan District, Shenzhen'] },
    hs_codes: ['845961', '846693'],
    gross_weight: { value: 8460, unit: 'kg' },
    package_count: 3,
    total_amount: { amount: 126680.5, currency: 'EUR' },
  },
  containers: [],
};

/** A table of HTML as mails of terminals have it. */
const deliveryOrder: Sample = {
  name: 'a delivery order in HTML',
  contentType: 'text/html',
  bytes: text(`<html><head><title>x</title><style>td{color:red}</style></head><body>
<h1>DELIVERY&nbsp;ORDER</h1><p>Please deliver the following cargo to the bearer.</p>
<table><tr><td>B/L Number</td><td>EGLV142600123456</td></tr>
<tr><td>Vessel</td><td>EVER GLORY</td></tr><tr><td>Voyage</td><td>1085-023E</td></tr></table>
<table><tr><th>Container</th><th>Seal</th><th>Type</th></tr><tr><td>EGHU3344553</td><td>EMC778812</td><td>45G1</td></tr></table>
<script>alert("Booking No. 999999")</script></body></html>`),
  type: 'delivery_order',
  values: {
    bill_of_lading_number: 'EGLV142600123456',
    scac: 'EGLV',
    vessel_name: 'EVER GLORY',
    voyage_number: '1085-023E',
  },
  containers: [{ number: 'EGHU3344553', seal_number: 'EMC778812', size_type: '45G1' }],
};

/** A list in columns of a spreadsheet. */
const packingList: Sample = {
  name: 'a packing list of comma-separated columns',
  contentType: 'text/csv',
  bytes: text(
    'PACKING LIST,,,\nInvoice No,INV-88120,,\n,,,\nCarton No,Description,Net Weight (kg),Gross Weight (kg)\n1-40,Ceramic mugs,380,412.5\n41-60,Ceramic plates,250,274\nTotal,,630,686.5\n',
  ),
  type: 'packing_list',
  values: { invoice_number: 'INV-88120', gross_weight: { value: 686.5, unit: 'kg' } },
  containers: [],
};

/** A sea waybill of which every page is turned, as scanners leave them. */
const seaWaybill: Sample = {
  name: 'a sea waybill on a turned page',
  contentType: 'application/pdf',
  bytes: writePdf(
    [
      form([
        [[200, 'NON-NEGOTIABLE SEA WAYBILL']],
        [
          [40, 'SWB-No. ONEYTYOG12345600'],
          [330, 'Booking ref. TYOG12345600'],
        ],
        [
          [40, 'Ocean vessel / Voyage'],
          [330, 'Port of Loading'],
        ],
        [
          [40, 'ONE HARBOUR V.062W'],
          [330, 'TOKYO, JAPAN'],
        ],
        [[40, 'Containers: ONEU 200300 5 / SEAL JPX55021 / 40HC']],
      ]),
    ],
    90,
  ),
  type: 'sea_waybill',
  values: {
    bill_of_lading_number: 'ONEYTYOG12345600',
    booking_number: 'TYOG12345600',
    scac: 'ONEY',
    vessel_name: 'ONE HARBOUR',
    voyage_number: '062W',
    port_of_loading: { name: 'TOKYO, JAPAN' },
  },
  containers: [{ number: 'ONEU2003005', seal_number: 'JPX55021', size_type: '40HC' }],
};

const dangerousGoods: Sample = {
  name: 'a dangerous goods declaration',
  contentType: 'application/pdf',
  bytes: writePdf([
    form([
      [[150, 'MULTIMODAL DANGEROUS GOODS FORM']],
      [[40, '1. Shipper / Consignor']],
      [[40, 'Rhein Chemie AG']],
      [[40, 'Hafenstr. 3, Duisburg']],
      [],
      [
        [40, '2. Booking reference: CMD0099812'],
        [330, 'Container No: CMAU4455661'],
      ],
      [[40, 'UN No. 1993, FLAMMABLE LIQUID, N.O.S., class 3, packing group III']],
      [[40, 'UN1263 PAINT, EmS F-E, S-E']],
      [[40, 'Total gross mass: 4,250 kg']],
    ]),
  ]),
  type: 'dangerous_goods_declaration',
  values: {
    booking_number: 'CMD0099812',
    shipper: { name: 'Rhein Chemie AG', address: ['Hafenstr. 3, Duisburg'] },
    un_numbers: ['UN1993', 'UN1263'],
    gross_weight: { value: 4250, unit: 'kg' },
  },
  containers: [{ number: 'CMAU4455661' }],
};

export const SAMPLES: readonly Sample[] = [
  billOfLading,
  arrivalNotice,
  bookingText,
  commercialInvoice,
  deliveryOrder,
  packingList,
  seaWaybill,
  dangerousGoods,
  ...FURTHER_SAMPLES,
  ...COLUMNED_SAMPLES,
  ...FORM_SAMPLES,
];
