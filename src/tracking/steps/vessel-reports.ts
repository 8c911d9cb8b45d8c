import { fingerprintOf } from '../../domain/observations/fingerprint.ts';
import type { RecordedMove } from '../../domain/observations/observation.ts';
import { provenanceOfAis } from '../../domain/observations/provenance.ts';
import { type CallActivity, callObservation } from '../../domain/vessels/vessel-call.ts';
import {
  listSeenCalls,
  listVesselReports,
  type SeenCall,
  type VesselsAndPorts,
} from '../../store/intake/vessel-reports.ts';
import type { WaitingObservation } from '../../store/intake/waiting-observations.ts';
import type { Trx } from '../../store/tables.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, plusMs } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import { resolveObservations } from './resolve.ts';

/** What a ship did longer ago than this is of an earlier voyage than the one that somebody begins to follow now. */
const VESSEL_REPORTS_MS = 60 * DAY_MS;

/** What ships did before this is no longer of interest to new shipments. */
export function vesselReportsSince(at: Instant): Instant {
  return plusMs(at, -VESSEL_REPORTS_MS);
}

/** Whether what is said of a ship may be about a voyage that somebody will yet begin to follow. */
export function mayBeAwaited({ time }: RecordedMove, receivedAt: Instant): boolean {
  return Date.parse(time.at) > Date.parse(vesselReportsSince(receivedAt));
}

/** What terminals and AIS said of ships before the account waited for them, at the ports that matter. */
export async function vesselReports(
  trx: Trx,
  tracking: Tracking,
  accountId: Id,
  meetings: VesselsAndPorts,
  at: Instant,
): Promise<WaitingObservation[]> {
  const since = vesselReportsSince(at);
  const told = await listVesselReports(trx, accountId, meetings, since);
  const seen: WaitingObservation[] = [];
  for (const call of await listSeenCalls(trx, meetings, since)) seen.push(...(await wordsOfCall(tracking, call)));
  return [...told, ...seen];
}

export function isMet({ fact }: WaitingObservation, { imos, portIds }: VesselsAndPorts): boolean {
  if (fact.kind !== 'move') return false;
  return imos.includes(fact.vessel?.imo ?? '') && portIds.includes(fact.place?.locationId ?? '');
}

/** As it was said when it was seen. */
async function wordsOfCall(tracking: Tracking, call: SeenCall): Promise<WaitingObservation[]> {
  const { arrivedAt, berthedAt, departedAt } = call;
  const times: readonly (readonly [CallActivity, Instant | null])[] = [
    ['arrive', arrivedAt],
    ['berth', berthedAt],
    ['depart', departedAt],
  ];
  const words: WaitingObservation[] = [];
  for (const [activity, at] of times) {
    if (at === null) continue;
    const event = { activity, port: call, atMs: Date.parse(at) };
    const observation = callObservation({ imo: call.imo, name: null }, event);
    const { facts } = await resolveObservations(
      [observation],
      at,
      tracking.resolvePlace,
      tracking.resolveVesselFor(null),
    );
    words.push(...facts.flatMap((fact) => (fact.kind === 'move' ? [seenBy(asOfShip(fact), at)] : [])));
  }
  return words;
}

function seenBy(fact: RecordedMove, receivedAt: Instant): WaitingObservation {
  const provenance = provenanceOfAis(receivedAt);
  return { ...provenance, fingerprint: fingerprintOf(provenance.sourceName, fact), payloadId: null, fact };
}

/** Nobody who says it knows of boxes. */
export function asOfShip(fact: RecordedMove): RecordedMove {
  return { ...fact, ofShipAlone: true };
}
