import type { TrackPoint } from '../domain/track.ts';
import type { Vessel, VesselPosition } from '../domain/vessel.ts';
import { listTrack } from '../store/vessel-tracks.ts';
import { toInstant } from '../values/instant.ts';
import type { Position } from '../values/position.ts';
import type { Line, MapLeg, MapStop } from './features.ts';
import { heardPieces, joinLines } from './line.ts';
import { seaLine } from './sea-line.ts';
import type { MapServices } from './services.ts';

/** A call of the journey with its place. */
export type Stop = Pick<MapStop, 'call' | 'place'>;

/**
 * From the stored positions, from port to port as far as the vessel has come; gaps follow the sea route. Everything that
 * decides the line is in its key: whoever else has a box on that vessel gets the same one.
 */
export function loadPast(
  services: MapServices,
  vessel: Vessel,
  latest: VesselPosition | undefined,
  from: Stop,
  to: Stop,
): Promise<MapLeg['past']> {
  const departedAt = from.call.outboundAtdAt ?? '';
  const arrivedAt = to.call.inboundAtaAt;
  const key = ['past', vessel.id, departedAt, arrivedAt ?? latest?.at, from.place.id, to.place.id].join(' ');
  return services.maps.line(key, async () => {
    const untilMs = arrivedAt === null ? services.now().getTime() : Date.parse(arrivedAt);
    if (!(Date.parse(departedAt) < untilMs)) return undefined;
    const heard = await listTrack(services.db, vessel.id, Date.parse(departedAt), untilMs);
    const points = latest ? withLatest(heard, latest) : heard;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return undefined;
    const pieces = [[from.place], ...heardPieces(points), ...(arrivedAt === null ? [] : [[to.place]])];
    const line = joinLines(await fillGaps(services, pieces, arrivedAt !== null));
    if (line.length < 2) return undefined;
    return {
      line,
      startTime: toInstant(new Date(first.atMs)),
      endTime: toInstant(new Date(last.atMs)),
    };
  });
}

/** The latest position is known before it is part of the track. */
function withLatest(points: readonly TrackPoint[], { at, ...latest }: VesselPosition): readonly TrackPoint[] {
  const atMs = Date.parse(at);
  const last = points.at(-1);
  return last && last.atMs >= atMs ? points : [...points, { ...latest, atMs }];
}

/** Puts the sea route between each piece and the next. What cannot be reached by sea was not heard right: it is left out. */
async function fillGaps(services: MapServices, pieces: readonly Line[], endsInPort: boolean): Promise<Line[]> {
  const filled: Line[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = filled.at(-1)?.at(-1);
    const start = piece[0];
    if (!start) continue;
    const portIs = index === 1 ? 'behind' : endsInPort && index === pieces.length - 1 ? 'ahead' : undefined;
    const gap = before ? await gapLine(services, before, start, portIs) : [];
    if (gap) filled.push(gap, piece);
  }
  return filled.filter((line) => line.length > 0);
}

/**
 * The way over a gap. From a port it is asked for backwards, because the ways to ports are known; between two places at
 * sea it is asked for once and never again.
 */
async function gapLine(
  services: MapServices,
  from: Position,
  to: Position,
  portIs: 'behind' | 'ahead' | undefined,
): Promise<Line | undefined> {
  if (portIs === 'behind') return (await seaLine(services, to, from))?.toReversed();
  return seaLine(services, from, to, portIs === 'ahead' ? {} : { once: true });
}
