import { type Sample, text } from './sample.ts';

/** Boxes whose labels go on over two lines and stand beside those of account numbers, as on many lines' bills. */
const boxesWithAccounts: Sample = {
  name: 'a bill of lading with account numbers beside its parties',
  contentType: 'text/plain',
  bytes: text(`                                        BILL OF LADING FOR OCEAN TRANSPORT OR MULTIMODAL TRANSPORT

Shipper's Name                          Shipper's Account Number
& Address                               SA-77120
NINGBO CASTINGS CO., LTD.
NO. 6 FENGHUA ROAD, NINGBO

Consignee                               ACCOUNT
PORTLAND PUMPS INC                      8841
77 HARBOR BLVD, PORTLAND OR

Notify Party (Name & Address)           Export References
SAME AS CONSIGNEE                       NC-2026-118

Vessel / Voyage                         B/L No.
EVER LOGIC / 0912-031E                  EGLV142600123456
Port of Loading                         Port of Discharge
NINGBO, CHINA                           TACOMA, WA

SHIPPED ON BOARD THE VESSEL IN APPARENT GOOD ORDER AND CONDITION
`),
  type: 'bill_of_lading',
  values: {
    bill_of_lading_number: 'EGLV142600123456',
    scac: 'EGLV',
    vessel_name: 'EVER LOGIC',
    voyage_number: '0912-031E',
    port_of_loading: { name: 'NINGBO, CHINA' },
    port_of_discharge: { name: 'TACOMA, WA' },
    shipper: { name: 'NINGBO CASTINGS CO., LTD.', address: ['NO. 6 FENGHUA ROAD, NINGBO'] },
    consignee: { name: 'PORTLAND PUMPS INC', address: ['77 HARBOR BLVD, PORTLAND OR'] },
    notify_party: { name: 'SAME AS CONSIGNEE', address: [] },
  },
  containers: [],
};

/** Two labels for two values, as forwarders write them. */
const labelsTogether: Sample = {
  name: 'an arrival notice with two values behind one colon',
  contentType: 'text/plain',
  bytes: text(`PRE-ARRIVAL NOTICE
MBL / HBL: ONEYHKGA12345600 / PFHKG1901077
VESSEL / VOYAGE: ONE HARBOUR / 012E
POL / POD: HONG KONG / LONG BEACH, CA
ETD / ETA: 16-JAN-19/ 25-JAN-19
Rail ETA: 31-JAN-19
CONSIGNEE: BLUE HERON OUTDOORS LLC
410 PINE STREET
RENO, NV 89501
12 PALLETS TENTS AND POLES 3,480.00 KGS
`),
  type: 'arrival_notice',
  values: {
    bill_of_lading_number: 'ONEYHKGA12345600',
    house_bill_of_lading_number: 'PFHKG1901077',
    scac: 'ONEY',
    vessel_name: 'ONE HARBOUR',
    voyage_number: '012E',
    port_of_loading: { name: 'HONG KONG' },
    port_of_discharge: { name: 'LONG BEACH, CA' },
    etd: '2019-01-16',
    eta: '2019-01-25',
    consignee: { name: 'BLUE HERON OUTDOORS LLC', address: ['410 PINE STREET', 'RENO, NV 89501'] },
  },
  containers: [],
};

/** Several totals, of which one is the invoice's. */
const totalsOfParts: Sample = {
  name: 'a commercial invoice with the totals of its parts',
  contentType: 'text/plain',
  bytes: text(`COMMERCIAL INVOICE
Invoice No. & Date: NC-2026-118 / 13 Nov 2026
Seller: NINGBO CASTINGS CO., LTD.
NO. 6 FENGHUA ROAD, NINGBO
1. Pump housings, cast iron
2. Impellers

Goods Total: USD 12,400.00
Freight Total: USD 900.00
Tax Total: USD 0.00
Total Discount: USD 300.00
Invoice Total: USD 13,000.00
`),
  type: 'commercial_invoice',
  values: {
    invoice_number: 'NC-2026-118',
    issue_date: '2026-11-13',
    shipper: { name: 'NINGBO CASTINGS CO., LTD.', address: ['NO. 6 FENGHUA ROAD, NINGBO'] },
    total_amount: { amount: 13000, currency: 'USD' },
  },
  containers: [],
};

/** A form that nobody filled in has no values. */
const emptyForm: Sample = {
  name: 'a bill of lading that nobody filled in',
  contentType: 'text/plain',
  bytes: text(`                     BILL OF LADING
Shipper/Exporter (complete name and address)     Booking No.        Bill of Lading No.
Consignee (complete name and address)            Export References
Notify Party (complete name and address)         Forwarding Agent - References
Pre-carriage by          Place of Receipt        Point and Country of Origin
Vessel / Voyage          Port of Loading         Loading Pier / Terminal
Port of Discharge        Place of Delivery       Type of Move
Marks and Numbers   No. of Packages   Description of Goods   Gross Weight   Measurement
Freight and Charges      Prepaid                 Collect
Total
`),
  type: 'bill_of_lading',
  values: {},
  containers: [],
};

const webPage: Sample = {
  name: 'a web page about bills of lading',
  contentType: 'text/html',
  bytes: text(`<html><head><title>Bill of lading</title></head><body><nav><ul><li>Home</li><li>Glossary</li></ul></nav>
<h1>Bill of lading</h1>
<p>A bill of lading is a document issued by a carrier to acknowledge receipt of cargo for shipment.</p>
<p>Bill of lading forms differ from line to line, but they are all read in the same way by the parties to the contract.</p>
<dl><dt>Shipper:</dt><dd>the party that hands the goods over to the carrier at the port.</dd>
<dt>Consignee:</dt><dd>the party that is entitled to receive the goods from the carrier.</dd></dl>
<footer>Contact us</footer></body></html>`),
  type: 'unknown',
  values: {},
  containers: [],
};

const trackingPage: Sample = {
  name: 'a web page on which a bill of lading is looked up',
  contentType: 'text/html',
  bytes: text(`<body><h2>Bill of Lading Tracking: enter your number and press Search</h2>
<label>Booking / Bill of Lading</label> <button>Search</button></body>`),
  type: 'unknown',
  values: {},
  containers: [],
};

export const FORM_SAMPLES: readonly Sample[] = [
  ...[boxesWithAccounts, labelsTogether, totalsOfParts, emptyForm, webPage, trackingPage],
];
