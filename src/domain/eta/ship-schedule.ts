import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { isOneCall } from '../journey/goes-with.ts';
import type { Prediction } from './predict.ts';
import type { VoyageLeg } from './voyage.ts';

/** A shipment that a ship brings, and the way there. */
export interface Brought {
  readonly shipment: { readonly id: Id; readonly portOfDischargeId: Id | null; readonly podEtaAt: Instant | null };
  readonly voyage: readonly VoyageLeg[] | undefined;
}

/** A call of a ship, and what it lands there. */
export interface ShipCall<Member> {
  readonly members: readonly Member[];
  /** Whose way says most of when the ship comes. */
  readonly lead: Member;
}

/** The calls ahead of a ship, in the order in which its lines expect them. */
export function shipCalls<Member extends Brought>(brought: readonly Member[]): ShipCall<Member>[] {
  const inOrder = [...brought].sort(
    (one, other) => dueMs(one) - dueMs(other) || (one.shipment.id < other.shipment.id ? -1 : 1),
  );
  const calls: [Member, ...Member[]][] = [];
  for (const member of inOrder) {
    const { portOfDischargeId, podEtaAt } = member.shipment;
    const call = calls.findLast(
      ([first]) =>
        first.shipment.portOfDischargeId === portOfDischargeId && isOneCall(first.shipment.podEtaAt, podEtaAt),
    );
    if (call) call.push(member);
    else calls.push([member]);
  }
  return calls.map((members) => ({
    members,
    lead: members.reduce((best, member) => (progressOf(member) > progressOf(best) ? member : best)),
  }));
}

/** Unknown: last. Far from all dates, so that differences stay numbers. */
const NEVER_MS = 8.64e15;

function dueMs({ shipment }: Brought): number {
  return shipment.podEtaAt === null ? NEVER_MS : Date.parse(shipment.podEtaAt);
}

/** The ship itself is heard and watched once it left for the port; before that, the nearer the better. */
function progressOf({ voyage }: Brought): number {
  if (!voyage) return -1;
  if (voyage.at(-1)?.departedMs != null) return Number.MAX_SAFE_INTEGER;
  return voyage.filter(({ departedMs }) => departedMs !== null).length;
}

/** The same arrival, not before a ship can be there. */
export function notBefore(prediction: Prediction, soonestMs: number): Prediction {
  const laterMs = Math.max(0, soonestMs - prediction.arrivalMs);
  if (laterMs === 0) return prediction;
  const { arrivalMs, earliestMs, latestMs } = prediction;
  return {
    ...prediction,
    arrivalMs: arrivalMs + laterMs,
    earliestMs: earliestMs + laterMs,
    latestMs: latestMs + laterMs,
  };
}
