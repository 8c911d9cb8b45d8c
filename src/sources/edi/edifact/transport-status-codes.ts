import type { StatusMeaning } from '../status-code.ts';
import { STATUS_CODES } from '../x12/status-codes.ts';

/** UN/ECE Recommendation 24, trade and transport status codes: the numeric ones a container's journey is made of. */
const RECOMMENDATION_24: Readonly<Record<string, StatusMeaning>> = {
  '1': { kind: 'move', activity: 'arrive', classifier: 'actual', at: 'discharge', description: 'Arrival, completed' },
  '40': {
    kind: 'move',
    activity: 'arrive',
    classifier: 'actual',
    mode: 'vessel',
    at: 'discharge',
    description: 'Arrival, at port',
  },
  '24': { kind: 'move', activity: 'depart', classifier: 'actual', at: 'lading', description: 'Departure, completed' },
  '29': { kind: 'move', activity: 'discharge', classifier: 'actual', at: 'discharge', description: 'Unloaded' },
  '48': { kind: 'move', activity: 'load', classifier: 'actual', at: 'lading', description: 'Loading, completed' },
  '13': { kind: 'move', activity: 'pick_up', classifier: 'actual', description: 'Collection, completed' },
  '21': {
    kind: 'move',
    activity: 'delivered',
    classifier: 'actual',
    at: 'delivery',
    description: 'Delivery, completed',
  },
  '12': { kind: 'move', activity: 'customs_release', classifier: 'actual', description: 'Cleared by customs' },
  '28': { kind: 'move', activity: 'stripped', classifier: 'actual', description: 'Stripped' },
  '6': { kind: 'nothing', description: 'Booking, completed' },
  '7': { kind: 'nothing', description: 'Booking, cancelled' },
  '16': { kind: 'nothing', description: 'Crossed border' },
  '20': { kind: 'nothing', description: 'Delayed in the course of transport' },
  '25': { kind: 'nothing', description: 'Departure, delayed' },
  '27': { kind: 'nothing', description: 'Despatch, completed' },
  '31': { kind: 'nothing', description: 'En route' },
  '45': { kind: 'nothing', description: 'Arrival, consignee informed' },
};

/** Container carriers send X12 status codes in IFTSTA; others the numbers of Recommendation 24. The two never overlap. */
export const TRANSPORT_STATUS_CODES: Readonly<Record<string, StatusMeaning>> = {
  ...STATUS_CODES,
  ...RECOMMENDATION_24,
};
