import type { StatusMeaning } from '../status-code.ts';
import { STATUS_CODES } from './status-codes.ts';

/** X12 element 1650, the status codes of 214: the road's and the railway's words, each with the status of 157 it amounts to. */
const SAME_AS: Readonly<Record<string, string>> = {
  I1: 'I',
  OA: 'OA',
  AF: 'AF',
  AM: 'AM',
  AR: 'AR',
  RL: 'RL',
  AV: 'AV',
  X1: 'X1',
  D1: 'D',
  AG: 'AG',
  PR: 'PR',
};

export const ROAD_STATUS_CODES: Readonly<Record<string, StatusMeaning>> = {
  ...Object.fromEntries(
    Object.entries(SAME_AS).flatMap(([code, same]) => (STATUS_CODES[same] ? [[code, STATUS_CODES[same]]] : [])),
  ),
  X2: {
    kind: 'move',
    activity: 'arrive',
    classifier: 'estimated',
    mode: 'truck',
    at: 'delivery',
    description: "Estimated arrival at consignee's location",
  },
  CP: { kind: 'move', activity: 'stuffed', classifier: 'actual', description: 'Completed loading at pick-up location' },
  AA: { kind: 'pickup_appointment', description: 'Pick-up appointment' },
  XA: { kind: 'pickup_appointment', description: 'Pick-up appointment secured' },
  ...Object.fromEntries(
    [
      ['A3', 'Shipment returned to shipper'],
      ['A7', 'Refused by consignee'],
      ['A9', 'Shipment damaged'],
      ['AB', 'Delivery appointment'],
      ['AC', 'Estimated delivery appointment'],
      ['AH', 'Attempted delivery'],
      ['AI', 'Shipment has been reconsigned'],
      ['AJ', 'Tendered for delivery'],
      ['AP', 'Delivery not completed'],
      ['B6', 'Estimated to arrive at carrier terminal'],
      ['BA', 'Connecting line or cartage pick-up'],
      ['BC', 'Storage in transit'],
      ['C1', 'Estimated to depart terminal location'],
      ['CA', 'Shipment cancelled'],
      ['CD', 'Carrier departed delivery location'],
      ['CL', 'Trailer closed out'],
      ['J1', 'Delivered to connecting line'],
      ['K1', 'Arrived at customs'],
      ['L1', 'Loading'],
      ['OO', 'Paperwork received without shipment'],
      ['P1', 'Departed terminal location'],
      ['R1', 'Received from prior carrier'],
      ['S1', 'Trailer spotted at consignee'],
      ['SD', 'Shipment delayed'],
      ['X3', 'Arrived at pick-up location'],
      ['X4', 'Arrived at terminal location'],
      ['X5', 'Arrived at delivery location loading dock'],
      ['X6', 'En route to delivery location'],
      ['X8', 'Arrived at pick-up location loading dock'],
      ['X9', 'Delivery appointment secured'],
      ['XB', 'Shipment acknowledged'],
    ].map(([code, description]) => [code, { kind: 'nothing', description }]),
  ),
};
