import type { Activity, HoldName, LoadState, Mode } from '../../../domain/observations/observation.ts';
import type { MoveMeaning, RouteStop, StatusMeaning } from '../status-code.ts';

/**
 * X12 element 157, Shipment Status Code: used by 315 and 322, and by most carriers' IFTSTA too. The codes that make no
 * journey are listed, so that an unknown code can be told from one without consequence.
 */
export const STATUS_CODES: Readonly<Record<string, StatusMeaning>> = {
  EE: move('Empty equipment dispatched', 'gate_out', { loadState: 'empty', loadStateFixed: true, at: 'receipt' }),
  I: move('In-gate', 'gate_in', { loadState: 'laden', at: 'lading' }),
  GI: move('In-gate', 'gate_in', { loadState: 'laden', at: 'lading' }),
  AE: move('Loaded on vessel', 'load', { mode: 'vessel', at: 'lading' }),
  AO: move('Loaded on barge', 'load', { mode: 'barge', at: 'lading' }),
  AP: move('Loaded on feeder vessel', 'load', { mode: 'vessel', feeder: true, at: 'lading' }),
  VD: move('Vessel departure', 'depart', { mode: 'vessel', at: 'lading' }),
  VA: move('Vessel arrival', 'arrive', { mode: 'vessel', at: 'discharge' }),
  UV: move('Unloaded from vessel', 'discharge', { mode: 'vessel', at: 'discharge' }),
  AL: move('Loaded on rail', 'load', { mode: 'rail', at: 'discharge' }),
  RL: move('Rail departure from origin intermodal ramp', 'depart', { mode: 'rail', at: 'discharge' }),
  AR: move('Rail arrival at destination intermodal ramp', 'arrive', { mode: 'rail', at: 'delivery' }),
  UR: move('Unloaded from a rail car', 'discharge', { mode: 'rail', at: 'delivery' }),
  AM: move('Loaded on truck', 'load', { mode: 'truck' }),
  AV: move('Available for delivery', 'available', {}),
  DN: move('Not available for pick-up', 'not_available', {}),
  OA: move('Out-gate', 'gate_out', { loadState: 'laden', at: 'discharge' }),
  O: move('Out-gate', 'gate_out', { loadState: 'laden', at: 'discharge' }),
  GO: move('Out-gate', 'gate_out', { loadState: 'laden', at: 'discharge' }),
  RD: move('Empty container returned', 'gate_in', { loadState: 'empty', loadStateFixed: true }),
  D: move('Completed unloading at delivery location', 'delivered', { mode: 'truck', at: 'delivery' }),
  X1: move('Arrived at delivery location', 'arrive', { mode: 'truck', at: 'delivery' }),
  AF: move('Departed pick-up location with shipment', 'pick_up', { mode: 'truck', loadState: 'laden', at: 'receipt' }),
  AG: estimate('Estimated delivery', 'delivered', { mode: 'truck', at: 'delivery' }),
  E: estimate('Estimated to arrive', 'arrive', { mode: 'vessel', at: 'discharge' }),
  C: estimate('Estimated to depart', 'depart', { mode: 'vessel', at: 'lading' }),
  CR: { ...move('Carrier release', 'carrier_release', {}), releases: 'freight' },
  CT: { ...move('Customs released', 'customs_release', {}), releases: 'customs' },
  CU: {
    ...move('Carrier and customs release', 'carrier_release', {}),
    also: meaning('customs_release', 'actual', {}),
    releases: 'customs',
  },
  PA: hold('customs', 'Customs hold, intensive examination'),
  PB: hold('customs', 'Customs hold, insufficient paperwork'),
  PC: hold('customs', 'Customs hold, discrepancy in paperwork'),
  PD: hold('customs', 'Customs hold, discrepancy in piece count'),
  PE: hold('customs', 'Customs hold by Coast Guard'),
  PF: hold('customs', 'Customs hold by FBI'),
  PG: hold('customs', 'Customs hold by local law enforcement'),
  PH: hold('customs', 'Customs hold by court imposed lien'),
  PI: hold('customs', 'Customs hold by Food and Drug'),
  PJ: hold('customs', 'Customs hold by Fish and Wildlife'),
  PK: hold('customs', 'Customs hold by Drug Enforcement'),
  PL: hold('USDA', 'Agriculture hold for intensive investigation'),
  PM: hold('USDA', 'Agriculture hold for unregistered producer'),
  PN: hold('USDA', 'Agriculture hold for restricted commodity'),
  PO: hold('USDA', 'Agriculture hold for insect infestation'),
  PP: hold('USDA', 'Agriculture hold for bacterial contamination'),
  PQ: hold('customs', 'Customs hold at place of vessel arrival'),
  PR: hold('customs', 'Customs hold at in-bond destination'),
  PS: hold('USDA', 'Agriculture hold at place of vessel arrival'),
  PT: hold('USDA', 'Agriculture hold at in-bond destination'),
  PU: hold('other', 'Other agency hold at place of vessel arrival'),
  PV: hold('other', 'Other agency hold at in-bond destination'),
  PW: hold('USDA', 'Agriculture hold for fumigation'),
  PX: hold('USDA', 'Agriculture hold for inspection or documentation review'),
  TC: hold('other', 'Held for terminal charges'),
  FD: hold('freight', 'Freight is due'),
  FP: { kind: 'hold_released', hold: 'freight', description: 'Freight paid' },
  HR: { kind: 'hold_released', hold: 'customs', description: 'Hold released' },
  NP: { kind: 'hold_released', hold: 'other', description: 'Terminal charges paid' },
  FT: { kind: 'last_free_day', description: 'Free time expired' },
  NF: { kind: 'last_free_day', description: 'Free time to expire' },
  AA: { kind: 'pickup_appointment', description: 'Pick-up appointment' },
  ...Object.fromEntries(
    [
      ['A', 'Arrived'],
      ['P', 'Departed terminal location'],
      ['K', 'Arrived at customs'],
      ['N', 'No paperwork received with shipment or equipment'],
      ['R', 'Received from prior carrier'],
      ['J', 'Delivered to connecting line'],
      ['B', 'Bad order'],
      ['AD', 'Delivery appointment'],
      ['AH', 'Attempted delivery'],
      ['AI', 'Reconsigned'],
      ['AJ', 'Tendered for delivery'],
      ['AW', 'Awaiting export'],
      ['BF', 'Booking confirmed'],
      ['BR', 'Bill of lading released'],
      ['CA', 'Load cancelled'],
      ['CB', 'Chassis tie'],
      ['CC', 'Chassis un-tie'],
      ['CO', 'Cargo received at contractual place of receipt'],
      ['CS', 'Container sealed'],
      ['CV', 'Container rehandled'],
      ['HG', 'Held on ground'],
      ['IB', 'In-bond movement authorised'],
      ['IR', 'Movement changed from in-bond to not in-bond'],
      ['NH', 'No hazardous material document received'],
      ['NR', 'Shipment information not received'],
      ['NT', 'Notification'],
      ['OB', 'Original bill of lading received'],
      ['RI', 'Movement changed from not in-bond to in-bond'],
      ['SA', 'Shipment split'],
      ['SB', 'Shipment consolidation'],
      ['SI', 'Receipt of shipping instructions'],
      ['X6', 'En route to delivery location'],
      ['X9', 'Delivery appointment secured'],
    ].map(([code, description]) => [code, { kind: 'nothing', description }]),
  ),
};

interface MoveTraits {
  readonly mode?: Mode;
  readonly loadState?: LoadState;
  readonly loadStateFixed?: boolean;
  readonly feeder?: boolean;
  readonly at?: RouteStop;
}

function meaning(activity: Activity, classifier: MoveMeaning['classifier'], traits: MoveTraits): MoveMeaning {
  return { kind: 'move', activity, classifier, ...traits };
}

function move(description: string, activity: Activity, traits: MoveTraits): StatusMeaning {
  return { ...meaning(activity, 'actual', traits), description };
}

function estimate(description: string, activity: Activity, traits: MoveTraits): StatusMeaning {
  return { ...meaning(activity, 'estimated', traits), description };
}

function hold(name: HoldName, description: string): StatusMeaning {
  return { kind: 'hold', hold: name, description };
}
