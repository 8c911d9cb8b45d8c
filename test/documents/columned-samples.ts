import { typed, writePdf } from '../../src/simulator/office/pdf-file.ts';
import { type Sample, text } from './sample.ts';

const unitsUnderHeads: Sample = {
  name: 'an arrival notice with units under the heads of its table',
  contentType: 'application/pdf',
  bytes: writePdf([
    typed(`                              ARRIVAL NOTICE
OCEAN CARRIER LINE                                      Print Date: 2026-11-10

BILL OF LADING NO.        VESSEL / VOYAGE               ETA AT DISCHARGE PORT
COSU6123456780            COSCO PRIDE 045E              18 NOV 2026
PORT OF LOADING           PORT OF DISCHARGE             FINAL DESTINATION
XIAMEN                    LOS ANGELES, CA               CHICAGO, IL

CONTAINER       SEAL        TYPE    PACKAGES    GROSS WEIGHT    MEASUREMENT
                                                (KGS)           (CBM)
TCLU4567897     CN998877    40HQ    500         10,200.00       62.10
TGHU1122335     CN998878    40HQ    520         10,500.00       63.40
TOTAL                               1,020       20,700.00       125.50`),
  ]),
  type: 'arrival_notice',
  values: {
    bill_of_lading_number: 'COSU6123456780',
    scac: 'COSU',
    vessel_name: 'COSCO PRIDE',
    voyage_number: '045E',
    issue_date: '2026-11-10',
    port_of_loading: { name: 'XIAMEN' },
    port_of_discharge: { name: 'LOS ANGELES, CA' },
    place_of_delivery: { name: 'CHICAGO, IL' },
    eta: '2026-11-18',
    package_count: 1020,
    gross_weight: { value: 20700, unit: 'kg' },
    volume: { value: 125.5, unit: 'm3' },
  },
  containers: [
    { number: 'TCLU4567897', seal_number: 'CN998877', size_type: '40HQ', gross_weight: { value: 10200, unit: 'kg' } },
    { number: 'TGHU1122335', seal_number: 'CN998878', size_type: '40HQ', gross_weight: { value: 10500, unit: 'kg' } },
  ],
};

const unitsUnderNumbers: Sample = {
  name: 'a bill of lading with units under the numbers',
  contentType: 'application/pdf',
  bytes: writePdf([
    typed(`GLOBAL LINE                                             MULTIMODAL TRANSPORT BILL OF LADING
SHIPPER/EXPORTER (COMPLETE NAME AND ADDRESS)            BOOKING NO.           BILL OF LADING NO.
SUNRISE ELECTRONICS LTD                                 BK7788990             GLBLSH26110045
NO. 8 INDUSTRY ROAD, SHENZHEN                           EXPORT REFERENCES
CONSIGNEE (COMPLETE NAME AND ADDRESS)                   FORWARDING AGENT REFERENCES
NORTHWIND TRADING LLC                                   FMC NO. 012345
500 PINE ST, SEATTLE, WA
OCEAN VESSEL/VOYAGE       PORT OF LOADING
GLOBAL HARMONY 0071E      YANTIAN, CHINA
PORT OF DISCHARGE         PLACE OF DELIVERY
SEATTLE, WA               SEATTLE, WA

CNTR. NOS. W/SEAL NOS.    QUANTITY     DESCRIPTION OF GOODS       GROSS WEIGHT    MEASUREMENT
CMAU4455661               820          LED MONITORS               9,840.000       66.200
SEAL: GL55667             CARTONS      HS CODE: 8528.52           KGS             CBM

DATE LADEN ON BOARD       PLACE OF ISSUE        DATED
NOV 03 2026               SHENZHEN              NOV 04 2026`),
  ]),
  type: 'bill_of_lading',
  values: {
    bill_of_lading_number: 'GLBLSH26110045',
    booking_number: 'BK7788990',
    vessel_name: 'GLOBAL HARMONY',
    voyage_number: '0071E',
    issue_date: '2026-11-04',
    on_board_date: '2026-11-03',
    shipper: { name: 'SUNRISE ELECTRONICS LTD', address: ['NO. 8 INDUSTRY ROAD, SHENZHEN'] },
    consignee: { name: 'NORTHWIND TRADING LLC', address: ['500 PINE ST, SEATTLE, WA'] },
    port_of_loading: { name: 'YANTIAN, CHINA' },
    port_of_discharge: { name: 'SEATTLE, WA' },
    place_of_delivery: { name: 'SEATTLE, WA' },
    gross_weight: { value: 9840, unit: 'kg' },
    volume: { value: 66.2, unit: 'm3' },
    hs_codes: ['852852'],
  },
  containers: [{ number: 'CMAU4455661', seal_number: 'GL55667', gross_weight: { value: 9840, unit: 'kg' } }],
};

/** Decimals with a comma show that the day comes first. */
const houseBill: Sample = {
  name: 'a house bill with European numbers and dates',
  contentType: 'text/plain',
  bytes: text(`            HOUSE BILL OF LADING
HBL No.: EXPSZX2611001            MBL No.: GLBLSH26110045
Shipper:                          Consignee:
  BRIGHT TOYS FACTORY               KIDS WORLD GMBH
  DONGGUAN, CHINA                   BREMEN, GERMANY

Vessel: EVER ACE   Voyage: 1234-001W
Port of Loading: YANTIAN      Port of Discharge: HAMBURG

Container/Seal: EGHU3344553/EMC123456/40HC
No. of Packages: 1.240 CTNS   Gross Weight: 12.340,50 KGS    Measurement: 67,80 CBM
Shipped on Board: 05.11.2026
Place and date of issue: Shenzhen, 06.11.2026
`),
  type: 'bill_of_lading',
  values: {
    bill_of_lading_number: 'GLBLSH26110045',
    house_bill_of_lading_number: 'EXPSZX2611001',
    vessel_name: 'EVER ACE',
    voyage_number: '1234-001W',
    shipper: { name: 'BRIGHT TOYS FACTORY', address: ['DONGGUAN, CHINA'] },
    consignee: { name: 'KIDS WORLD GMBH', address: ['BREMEN, GERMANY'] },
    port_of_loading: { name: 'YANTIAN' },
    port_of_discharge: { name: 'HAMBURG' },
    package_count: 1240,
    gross_weight: { value: 12340.5, unit: 'kg' },
    volume: { value: 67.8, unit: 'm3' },
    on_board_date: '2026-11-05',
    issue_date: '2026-11-06',
  },
  containers: [{ number: 'EGHU3344553', seal_number: 'EMC123456', size_type: '40HC' }],
};

/** The date of issue is just “Date”, the currency of the total stands over the column. */
const forwardersInvoice: Sample = {
  name: 'a freight invoice with amounts in $',
  contentType: 'application/pdf',
  bytes: writePdf([
    typed(`HARBOR FREIGHT FORWARDING INC.                                              INVOICE
                                                                      Invoice #      HF-100234
                                                                      Date           11/04/2026
                                                                      Due Date       12/14/2026
Bill To                               Shipment Details
OAK FURNITURE CO                      Master BL        ONEYSGNF12345600
12 ELM ST                             House BL         HFSGN26110
HIGH POINT, NC                        Vessel           ONE APUS 067E
                                      ETA              11/20/2026
                                      Containers       ONEU2003005, TCLU4567897

Description                           Quantity         Rate           Amount (USD)
Ocean freight                         2                1,800.00       3,600.00
Documentation fee                     1                75.00          75.00
                                                       Subtotal       3,675.00
                                                       Total          $3,675.00
Remit to: Harbor Bank, account 12345`),
  ]),
  type: 'freight_invoice',
  values: {
    bill_of_lading_number: 'ONEYSGNF12345600',
    house_bill_of_lading_number: 'HFSGN26110',
    scac: 'ONEY',
    vessel_name: 'ONE APUS',
    voyage_number: '067E',
    issue_date: '2026-11-04',
    eta: '2026-11-20',
    invoice_number: 'HF-100234',
    total_amount: { amount: 3675, currency: 'USD' },
  },
  containers: [{ number: 'ONEU2003005' }, { number: 'TCLU4567897' }],
};

const PACKING_HEAD = 'Carton No.    Description       Qty     Net Wt (kg)    Gross Wt (kg)    CBM';

const packingList: Sample = {
  name: 'a packing list of two pages',
  contentType: 'application/pdf',
  bytes: writePdf([
    typed(`                            PACKING LIST
Seller: ALPINE GEAR SRL                       Invoice No: 2026/1187
Buyer: SUMMIT SPORTS LTD                      Date: 7 November 2026

${PACKING_HEAD}
1-10          Ropes             100     120,50         130,00           0,850
11-30         Harnesses         400     210,00         1.230,40         1,700`),
    typed(`${PACKING_HEAD}
31-40         Helmets           100     80,00          95,00            1,200
TOTAL                           600     410,50         1.455,40         3,750

Container: MSKU9070323  Seal: IT556677`),
  ]),
  type: 'packing_list',
  values: {
    invoice_number: '2026/1187',
    issue_date: '2026-11-07',
    shipper: { name: 'ALPINE GEAR SRL', address: [] },
    consignee: { name: 'SUMMIT SPORTS LTD', address: [] },
    gross_weight: { value: 1455.4, unit: 'kg' },
    volume: { value: 3.75, unit: 'm3' },
  },
  containers: [{ number: 'MSKU9070323', seal_number: 'IT556677' }],
};

/** One date shows the order of the other; tonnes with three digits behind the comma may be either. */
const bookingOfBoth: Sample = {
  name: 'a booking in which one date explains another and a weight remains open',
  contentType: 'text/plain',
  bytes: text(`Booking Confirmation
Booking Number: 98765432
Vessel/Voyage: MSC OSCAR / FA645W
Load Port: ANTWERP     ETD 21/11/2026
Discharge Port: NEW YORK   ETA 05/12/2026
Gross Weight: 24,500 MT
`),
  type: 'booking_confirmation',
  values: {
    booking_number: '98765432',
    vessel_name: 'MSC OSCAR',
    voyage_number: 'FA645W',
    port_of_loading: { name: 'ANTWERP' },
    port_of_discharge: { name: 'NEW YORK' },
    etd: '2026-11-21',
    eta: '2026-12-05',
  },
  containers: [],
  problems: ['ambiguous_number 24,500'],
};

/** Pounds before kilograms, and “Weight” alone. */
const twoUnits: Sample = {
  name: 'an arrival notice with a weight in two units',
  contentType: 'text/plain',
  bytes: text(`ARRIVAL NOTICE
MASTER B/L NO: MEDUXY123456   HOUSE B/L NO: ABC123456
CONTAINER# MSCU7000014   SEAL# FX1122   SIZE 20DV
PIECES: 20 PLT   WEIGHT: 53,131.41 LB / 24,100.00 KG   CUBE: 18.00 CBM
LAST FREE DAY: 11/28/26   G.O. DATE: 12/05/26
`),
  type: 'arrival_notice',
  values: {
    bill_of_lading_number: 'MEDUXY123456',
    house_bill_of_lading_number: 'ABC123456',
    scac: 'MSCU',
    package_count: 20,
    gross_weight: { value: 53131.41, unit: 'lb' },
    volume: { value: 18, unit: 'm3' },
    last_free_day: '2026-11-28',
  },
  containers: [{ number: 'MSCU7000014', seal_number: 'FX1122', size_type: '20DV' }],
};

export const COLUMNED_SAMPLES: readonly Sample[] = [
  ...[unitsUnderHeads, unitsUnderNumbers, houseBill, forwardersInvoice, packingList, bookingOfBoth, twoUnits],
];
