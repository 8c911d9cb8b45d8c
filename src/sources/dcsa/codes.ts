import type {
  Activity,
  Classifier,
  FacilityCodeList,
  LoadState,
  Mode,
  RoleHint,
  TransportPhase,
} from '../../domain/observations/observation.ts';

/** What an event tells of: something that happens to a box, or that customs keep it. */
export type ToldActivity = Activity | 'customs_hold';

/**
 * The words of DCSA Track & Trace 2.2 and later, and those that carriers send instead. Keys are in capitals without
 * spaces, dashes and underscores.
 */
export const ACTIVITIES: Readonly<Record<string, ToldActivity>> = {
  GTIN: 'gate_in',
  GATEIN: 'gate_in',
  GATEDIN: 'gate_in',
  GTOT: 'gate_out',
  GTOUT: 'gate_out',
  GATEOUT: 'gate_out',
  GATEDOUT: 'gate_out',
  LOAD: 'load',
  LOADED: 'load',
  DISC: 'discharge',
  DISCHARGE: 'discharge',
  DISCHARGED: 'discharge',
  UNLOADED: 'discharge',
  DEPA: 'depart',
  DEPARTED: 'depart',
  DEPARTURE: 'depart',
  ARRI: 'arrive',
  ARRIVED: 'arrive',
  ARRIVAL: 'arrive',
  PICK: 'pick_up',
  PICKUP: 'pick_up',
  PICKEDUP: 'pick_up',
  DROP: 'drop_off',
  DROPOFF: 'drop_off',
  DROPPEDOFF: 'drop_off',
  STUF: 'stuffed',
  STUFFED: 'stuffed',
  STRP: 'stripped',
  STRIPPED: 'stripped',
  INSP: 'inspected',
  INSPECTED: 'inspected',
  RSEA: 'resealed',
  RESEALED: 'resealed',
  RMVD: 'removed',
  REMOVED: 'removed',
  AVPU: 'available',
  AVAILABLEFORPICKUP: 'available',
  AVDO: 'positioned_in',
  AVAILABLEFORDROPOFF: 'positioned_in',
  POSI: 'positioned_in',
  POSITIONEDIN: 'positioned_in',
  POSO: 'positioned_out',
  POSITIONEDOUT: 'positioned_out',
  // Selected for a scan, or for an inspection: until it is released the box stays.
  CUSS: 'customs_hold',
  CUSI: 'customs_hold',
  CUSR: 'customs_release',
  CUSTOMSRELEASED: 'customs_release',
};

export const CLASSIFIERS: Readonly<Record<string, Classifier>> = {
  ACT: 'actual',
  ACTUAL: 'actual',
  EST: 'estimated',
  ESTIMATED: 'estimated',
  PLN: 'planned',
  PLAN: 'planned',
  PLANNED: 'planned',
  REQ: 'planned',
  REQUESTED: 'planned',
};

/** With the numbers of UN/ECE Recommendation 19 that some gateways pass through. */
export const MODES: Readonly<Record<string, Mode>> = {
  VESSEL: 'vessel',
  OCEAN: 'vessel',
  SEA: 'vessel',
  MARITIME: 'vessel',
  FEEDER: 'vessel',
  '1': 'vessel',
  BARGE: 'barge',
  INLANDWATER: 'barge',
  '8': 'barge',
  RAIL: 'rail',
  '2': 'rail',
  TRUCK: 'truck',
  ROAD: 'truck',
  '3': 'truck',
};

export const LOAD_STATES: Readonly<Record<string, LoadState>> = {
  EMPTY: 'empty',
  E: 'empty',
  LADEN: 'laden',
  FULL: 'laden',
  L: 'laden',
  F: 'laden',
};

export const ROLES: Readonly<Record<string, RoleHint>> = {
  POL: 'port_of_lading',
  PTS: 'transshipment',
  POT: 'transshipment',
  POD: 'port_of_discharge',
  PDE: 'inland',
  FPD: 'inland',
};

export const PHASES: Readonly<Record<string, TransportPhase>> = {
  EXPORT: 'export',
  IMPORT: 'import',
  TRANSSHIPMENT: 'transshipment',
  TRANSHIPMENT: 'transshipment',
};

export const CODE_LISTS: Readonly<Record<string, FacilityCodeList>> = { SMDG: 'SMDG', BIC: 'BIC', FIRMS: 'FIRMS' };

/** What senders write where a vessel's name belongs when they have none. */
export const NOT_A_VESSEL: ReadonlySet<string> = new Set([
  'LADEN',
  'EMPTY',
  'TBN',
  'TBA',
  'TBD',
  'TOBENOMINATED',
  'TOBEADVISED',
  'UNKNOWN',
  'NA',
  'VESSEL',
  'BARGE',
  'TRUCK',
  'RAIL',
  'FEEDER',
]);

/** Document of a SHIPMENT event and its status, where they say something about the box or the booking. */
export const DOCUMENT_ACTIVITIES: Readonly<Record<string, ToldActivity>> = {
  'VGM RECE': 'vgm_received',
  'SRM RELS': 'carrier_release',
  'CUS HOLD': 'customs_hold',
  'CUS RELS': 'customs_release',
};

/** Statuses that end a booking, CACF being the line's consent to its cancellation, and those by which it stands. */
export const CANCELLED: ReadonlySet<string> = new Set(['VOID', 'CANC', 'CANCELLED', 'CACF', 'REJE', 'DECL']);
export const STANDING: ReadonlySet<string> = new Set(['CONF', 'CADE']);

/** What happens to boxes on the way and makes no difference to a journey: a border is crossed. */
export const WITHOUT_CONSEQUENCE: Readonly<Record<string, true>> = { CROS: true, CROSSED: true };

export function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  const key = word.toUpperCase().replace(/[\s_-]/g, '');
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
