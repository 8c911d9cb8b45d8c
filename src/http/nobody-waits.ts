import type { ServerResponse } from 'node:http';
import { LandfallError } from '../errors.ts';

/** Why work ends that was begun for somebody. Nobody hears it. */
export function nobodyWaits(): LandfallError {
  return new LandfallError('unavailable', 'Whoever asked for this has gone.');
}

/**
 * What is held until an answer is closed would be held for ever for one that is closed already: its client went while we
 * found out who it is.
 */
export function refuseNobody(answer: ServerResponse): void {
  if (answer.destroyed) throw nobodyWaits();
}
