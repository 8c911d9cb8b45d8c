import { estimateLeg } from '../../domain/eta/estimate-leg.ts';
import { findStops, piecesOf } from '../../domain/eta/stops.ts';
import type { Outlook, Sailing } from '../../domain/vessels/future-positions.ts';
import type { TrackPoint } from '../../domain/vessels/track.ts';
import type { Router } from '../../routing/router.ts';
import type { ShipDbs } from '../../store/tables.ts';
import { DAY_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { createSeaway } from './create-seaway.ts';
import { MAX_TRACK_MS, surveyLeg, trackOf } from './leg-under-way.ts';
import type { LoadMemory } from './load-memory.ts';
import type { Seaway } from './services.ts';

/** Of a ship whose departure was not heard, what it made in this time says what it will make. */
const TRACK_WITHOUT_DEPARTURE_MS = 7 * DAY_MS;

/**
 * The way of a ship to a port, estimated as the predictions of arrivals estimate it: through the calls that are usual and
 * still ahead. Undefined where there is no way.
 */
export function createOutlook(
  dbs: ShipDbs,
  router: Pick<Router, 'route'>,
  memory: LoadMemory,
  now: () => Date,
): (sailing: Sailing) => Promise<Outlook | undefined> {
  let seaway: Promise<Seaway> | undefined;
  return async (sailing) => {
    seaway ??= createSeaway(dbs, router);
    seaway.catch(() => {
      seaway = undefined;
    });
    const { knowledge } = (await memory(null)).at(now().getTime());
    return lookAhead(await seaway, sailing, knowledge);
  };
}

async function lookAhead(
  seaway: Seaway,
  { vesselId, fromPortId, toPortId, from }: Sailing,
  knowledge: Parameters<typeof estimateLeg>[1],
): Promise<Outlook | undefined> {
  const goal = seaway.ports.find(toPortId);
  if (!goal) return undefined;
  const track = await trackOf(seaway, vesselId, from.atMs - MAX_TRACK_MS, from.atMs);
  const points = sinceDeparture(seaway, track, fromPortId, from.atMs);
  const pair = { fromPortId, toPortId, scac: '' };
  const survey = await surveyLeg(seaway, pair, { points, from, goal }, knowledge);
  if (!survey) return undefined;
  const { ahead, line } = survey;
  const stays = ahead.calls.flatMap((id) => {
    const port = seaway.ports.find(id);
    return port ? [{ latitude: port.latitude, longitude: port.longitude, hours: knowledge.stayAt(id).centre }] : [];
  });
  return {
    ...line,
    canals: ahead.canals,
    stays,
    hours: estimateLeg(ahead, knowledge),
    stayHours: knowledge.stayAt(toPortId).centre,
  };
}

function sinceDeparture(
  seaway: Seaway,
  track: readonly TrackPoint[],
  fromPortId: Id,
  toMs: number,
): readonly TrackPoint[] {
  const left = findStops(piecesOf(track)).findLast((stop) => seaway.ports.near(stop) === fromPortId);
  const sinceMs = left?.toMs ?? toMs - TRACK_WITHOUT_DEPARTURE_MS;
  return track.filter(({ atMs }) => atMs >= sinceMs);
}
