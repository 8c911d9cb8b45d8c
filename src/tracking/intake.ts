import { type EdiDelivery, type EdiReceipt, receiveEdi } from './receive-edi.ts';
import type { Tracking } from './tracking.ts';

/** The ways in, for whoever speaks to the outside. */
export interface Intake {
  receiveEdi(delivery: EdiDelivery): Promise<EdiReceipt[]>;
}

export function createIntake(tracking: Tracking): Intake {
  return { receiveEdi: (delivery) => receiveEdi(tracking, delivery) };
}
