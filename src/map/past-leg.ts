import type { TrackPoint } from '../domain/vessels/track.ts';
import type { Vessel, VesselPosition } from '../domain/vessels/vessel.ts';
import { readHeard } from '../store/vessels/heard.ts';
import { listTrack } from '../store/vessels/vessel-tracks.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { type Position, pointOf } from '../values/position.ts';
import type { Line, MapPlace, PastWay } from './features.ts';
import {
  heardPieces,
  isLongGap,
  joinParts,
  type LinePart,
  shortSilencesIn,
  silencesIn,
  type TrackHop,
} from './line.ts';
import { seaLine } from './sea-line.ts';
import type { MapServices } from './services.ts';

/** Each takes a search of some hundredths of a second; a ship that is heard that badly near land is drawn as it was heard. */
const MAX_GAPS_OVER_LAND = 50;

/** A leg that has been left: from where and when, and where to. */
export interface SailedLeg {
  readonly from: MapPlace;
  readonly to: MapPlace;
  readonly departedAt: Instant;
  /** Null while it is under way. */
  readonly arrivedAt: Instant | null;
}

/**
 * From the stored positions, from port to port as far as the vessel has come; gaps follow the sea route. Everything that
 * decides the line is in its key: whoever else has a box on that vessel gets the same one. Undefined where nothing was heard.
 */
export function heardWay(
  services: MapServices,
  vessel: Vessel,
  latest: VesselPosition | undefined,
  leg: SailedLeg,
): Promise<PastWay | undefined> {
  const { from, to, departedAt, arrivedAt } = leg;
  const key = ['past', vessel.id, departedAt, arrivedAt ?? latest?.at ?? services.asOf, from.id, to.id].join(' ');
  return services.maps.line(key, async () => {
    const untilMs = arrivedAt === null ? services.now().getTime() : Date.parse(arrivedAt);
    if (!(Date.parse(departedAt) < untilMs)) return undefined;
    const stored = await readHeard(services, (ais) => listTrack(ais, vessel.id, Date.parse(departedAt), untilMs));
    const points = latest ? withLatest(stored, latest) : stored;
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last) return undefined;
    const heard = { from: toInstant(new Date(first.atMs)), until: toInstant(new Date(last.atMs)) };
    const isOver = arrivedAt !== null;
    const gaps = [...silencesIn(points), ...(await gapsOverLand(services, points))];
    const pieces = [[from], ...heardPieces(points, gaps), ...(isOver ? [[to]] : [])];
    const { line, unheard } = joinParts(await fillGaps(services, pieces, isOver));
    if (line.length < 2) return undefined;
    return { line, startTime: departedAt, endTime: arrivedAt ?? heard.until, heard, reconstructed: unheard };
  });
}

/** The way of a leg that is over and on which nothing was heard. */
export function unheardWay(line: Line, startTime: Instant, endTime: Instant): PastWay {
  return { line, startTime, endTime, heard: null, reconstructed: [[0, line.length - 1]] };
}

/** The latest position is known before it is part of the track. */
function withLatest(points: readonly TrackPoint[], { at, ...latest }: VesselPosition): readonly TrackPoint[] {
  const atMs = Date.parse(at);
  const last = points.at(-1);
  return last && last.atMs >= atMs ? points : [...points, { ...latest, atMs }];
}

/** A straight line over a short silence may cut a cape; where it does, the sea route is drawn as over a long one. */
async function gapsOverLand(services: MapServices, points: readonly TrackPoint[]): Promise<TrackHop[]> {
  const hops = shortSilencesIn(points);
  if (hops.length === 0) return [];
  const clear = await services.router.areClear(hops.map(({ from, to }) => ({ from: pointOf(from), to: pointOf(to) })));
  return hops.filter((_, index) => clear[index] === false).slice(0, MAX_GAPS_OVER_LAND);
}

/**
 * Puts the sea route between each piece and the next; the first and the last may be ports. What cannot be reached by sea
 * was not heard right: it is left out.
 */
async function fillGaps(services: MapServices, pieces: readonly Line[], endsInPort: boolean): Promise<LinePart[]> {
  const parts: LinePart[] = [];
  for (const [index, piece] of pieces.entries()) {
    const before = parts.at(-1)?.line.at(-1);
    const start = piece[0];
    if (!start) continue;
    const isPort = index === 0 || (endsInPort && index === pieces.length - 1);
    const portIs = index === 1 ? 'behind' : isPort ? 'ahead' : undefined;
    const gap = before ? await gapLine(services, before, start, portIs) : [];
    // Over a short silence the ship was heard right: it was in water that the mask does not know.
    if (!gap && (isPort || !before || isLongGap(before, start))) continue;
    if (gap && gap.length > 0) parts.push({ line: gap, isHeard: false });
    parts.push({ line: piece, isHeard: !isPort });
  }
  return parts;
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
