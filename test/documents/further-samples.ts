import { form, writePdf } from '../../src/simulator/office/pdf-file.ts';
import { type Sample, text } from './sample.ts';

/** A form that prints its clauses into the boxes, and no title but “Bill of lading No.”. */
const lineBill: Sample = {
  name: 'a bill of lading with instructions in its boxes',
  contentType: 'application/pdf',
  bytes: writePdf([
    form(
      [
        [
          [40, 'MSC MEDITERRANEAN SHIPPING COMPANY S.A.'],
          [330, 'BILL OF LADING No.'],
          [460, 'MEDUAB123456'],
        ],
        [[330, '"Port-to-Port" or "Combined Transport" (see Clause 1)']],
        [
          [40, 'SHIPPER:'],
          [330, 'NO. & SEQUENCE OF ORIGINAL B/Ls'],
          [480, 'NO. OF RIDER PAGES'],
        ],
        [
          [40, 'ADRIATIC STONE D.O.O.'],
          [330, '3 / THREE'],
          [480, '0'],
        ],
        [
          [40, 'OBALA 12, 51000 RIJEKA, CROATIA'],
          [330, "CARRIER'S AGENTS ENDORSEMENTS"],
        ],
        [[40, 'CONSIGNEE: This B/L is not negotiable unless marked "To Order"']],
        [[40, 'ATLAS TILE IMPORT LLC']],
        [[40, 'NEWARK, NJ 07114, USA']],
        [[40, 'NOTIFY PARTIES: (No responsibility shall attach to Carrier)']],
        [[40, 'HARBOR BROKERS INC. TEL 201-555-0101']],
        [],
        [
          [40, 'VESSEL AND VOYAGE NO. (see Clause 8 & 9)'],
          [230, 'PORT OF LOADING'],
          [400, 'PLACE OF RECEIPT'],
        ],
        [
          [40, 'MSC AURORA - IU642A'],
          [230, 'Rijeka, Croatia'],
          [400, 'XXXXXXXX'],
        ],
        [
          [40, 'BOOKING REF.'],
          [130, "SHIPPER'S REF."],
          [230, 'PORT OF DISCHARGE'],
          [400, 'PLACE OF DELIVERY'],
        ],
        [
          [40, 'EBKG01234567'],
          [130, 'PO-9981'],
          [230, 'New York, NY'],
          [400, 'XXXXXXXX'],
        ],
        [],
        [
          [40, 'Container Numbers, Seal'],
          [200, 'Description of Packages and Goods'],
          [400, 'Gross Cargo Weight'],
          [500, 'Measurement'],
        ],
        [
          [40, 'MSCU7000014'],
          [200, '20 Package(s) of MARBLE TILES'],
          [400, '24,100.000 kgs.'],
          [500, '18.000 cu. m.'],
        ],
        [
          [40, "20' DRY VAN"],
          [200, 'HS Code 680221'],
        ],
        [[40, 'Seal Number:']],
        [[40, 'FX33445566']],
        [],
        [
          [40, 'PLACE AND DATE OF ISSUE'],
          [200, 'SHIPPED ON BOARD DATE'],
        ],
        [
          [40, 'Rijeka 22-Oct-2026'],
          [200, '21-Oct-2026'],
        ],
      ],
      6.5,
    ),
  ]),
  type: 'bill_of_lading',
  values: {
    bill_of_lading_number: 'MEDUAB123456',
    booking_number: 'EBKG01234567',
    scac: 'MSCU',
    vessel_name: 'MSC AURORA',
    voyage_number: 'IU642A',
    issue_date: '2026-10-22',
    on_board_date: '2026-10-21',
    shipper: { name: 'ADRIATIC STONE D.O.O.', address: ['OBALA 12, 51000 RIJEKA, CROATIA'] },
    consignee: { name: 'ATLAS TILE IMPORT LLC', address: ['NEWARK, NJ 07114, USA'] },
    notify_party: { name: 'HARBOR BROKERS INC. TEL 201-555-0101', address: [] },
    port_of_loading: { name: 'Rijeka, Croatia' },
    port_of_discharge: { name: 'New York, NY' },
    gross_weight: { value: 24100, unit: 'kg' },
    volume: { value: 18, unit: 'm3' },
    hs_codes: ['680221'],
  },
  containers: [{ number: 'MSCU7000014', seal_number: 'FX33445566', gross_weight: { value: 24100, unit: 'kg' } }],
};

const printedNotice: Sample = {
  name: 'an arrival notice as a line printer makes it',
  contentType: 'text/plain',
  bytes: text(`                     ARRIVAL NOTICE
DATE: NOV 09, 2026                                  PAGE: 1

NOTIFY PARTY :                         B/L NO      : EGLV 142600998877
  BLUE RIDGE OUTDOOR INC               VSL/VOY     : EVER FORWARD 0188-031E
  400 MILL RD                          SCAC CODE   : EGLV
  ASHEVILLE NC 28801                   POL         : YANTIAN, CHINA
                                       POD         : NORFOLK, VA
CONSIGNEE :                            ETA         : NOV 15, 2026
  BLUE RIDGE OUTDOOR INC               LAST FREE DAY: NOV 21, 2026

CONTAINER NO.  SEAL NO.     SIZE   PKGS       WEIGHT
EGHU3344553    EMCABC1234   40HQ   812 CTNS   8,120.000 KGS
TOTAL:                             812 CTNS   8,120.000 KGS  61.000 CBM
`),
  type: 'arrival_notice',
  values: {
    bill_of_lading_number: 'EGLV142600998877',
    scac: 'EGLV',
    vessel_name: 'EVER FORWARD',
    voyage_number: '0188-031E',
    notify_party: { name: 'BLUE RIDGE OUTDOOR INC', address: ['400 MILL RD', 'ASHEVILLE NC 28801'] },
    consignee: { name: 'BLUE RIDGE OUTDOOR INC', address: [] },
    port_of_loading: { name: 'YANTIAN, CHINA' },
    port_of_discharge: { name: 'NORFOLK, VA' },
    eta: '2026-11-15',
    issue_date: '2026-11-09',
    last_free_day: '2026-11-21',
    package_count: 812,
    gross_weight: { value: 8120, unit: 'kg' },
    volume: { value: 61, unit: 'm3' },
  },
  containers: [
    { number: 'EGHU3344553', seal_number: 'EMCABC1234', size_type: '40HQ', gross_weight: { value: 8120, unit: 'kg' } },
  ],
};

const mailedBooking: Sample = {
  name: 'a booking in a table of pairs',
  contentType: 'text/html',
  bytes: text(
    `<html><body><h2>Booking Acknowledgement</h2><table><tr><td><b>Carrier Booking No</b></td><td>HLCU 88776655</td><td><b>Document date</b></td><td>2026-11-02</td></tr><tr><td>Load Port</td><td>Rotterdam (NLRTM)</td><td>Discharge Port</td><td>Singapore (SGSIN)</td></tr><tr><td>Vessel / Voyage</td><td>BERLIN EXPRESS / 2645E</td><td>ETS</td><td>2026-11-12</td></tr><tr><td>ETA</td><td>2026-12-08</td><td>VGM cut-off</td><td>2026-11-09 10:00</td></tr></table><p>Equipment: 2 x 40HC</p></body></html>`,
  ),
  type: 'booking_confirmation',
  values: {
    booking_number: 'HLCU88776655',
    vessel_name: 'BERLIN EXPRESS',
    voyage_number: '2645E',
    issue_date: '2026-11-02',
    port_of_loading: { name: 'Rotterdam', unlocode: 'NLRTM' },
    port_of_discharge: { name: 'Singapore', unlocode: 'SGSIN' },
    etd: '2026-11-12',
    eta: '2026-12-08',
  },
  containers: [],
};

const freightInvoice: Sample = {
  name: 'a freight invoice of a line',
  contentType: 'application/pdf',
  bytes: writePdf([
    form(
      [
        [
          [40, 'CMA CGM (America) LLC'],
          [400, 'FREIGHT INVOICE'],
        ],
        [[400, 'Invoice Number: NAIM0098123']],
        [[400, 'Invoice Date: 30-OCT-2026']],
        [[400, 'Due Date: 14-NOV-2026']],
        [
          [40, 'Bill To:'],
          [300, 'Bill of Lading: CMDUSHZ1234567'],
        ],
        [
          [40, 'EASTPOINT TOYS'],
          [300, 'Vessel: CMA CGM THALASSA'],
          [450, 'Voyage: 0TUBQE1MA'],
        ],
        [
          [40, '77 KING ST'],
          [300, 'Load Port: SHEKOU'],
        ],
        [],
        [
          [40, 'Charge'],
          [200, 'Qty'],
          [300, 'Rate'],
          [400, 'Curr'],
          [460, 'Amount'],
        ],
        [
          [40, 'Basic Ocean Freight'],
          [200, '1'],
          [300, '1,950.00'],
          [400, 'USD'],
          [460, '1,950.00'],
        ],
        [
          [40, 'Terminal Handling Charge'],
          [200, '1'],
          [300, '420.00'],
          [400, 'USD'],
          [460, '420.00'],
        ],
        [],
        [
          [340, 'Total Amount Due USD'],
          [460, '2,370.00'],
        ],
      ],
      6.5,
    ),
  ]),
  type: 'freight_invoice',
  values: {
    bill_of_lading_number: 'CMDUSHZ1234567',
    scac: 'CMDU',
    vessel_name: 'CMA CGM THALASSA',
    voyage_number: '0TUBQE1MA',
    issue_date: '2026-10-30',
    port_of_loading: { name: 'SHEKOU' },
    invoice_number: 'NAIM0098123',
    total_amount: { amount: 2370, currency: 'USD' },
  },
  containers: [],
};

export const FURTHER_SAMPLES: readonly Sample[] = [lineBill, printedNotice, mailedBooking, freightInvoice];
