import type { Port } from '../../../domain/places/port.ts';
import {
  type FuturePosition,
  futurePositions,
  type Outlook,
  positionInPort,
  type Sailing,
} from '../../../domain/vessels/future-positions.ts';
import type { Vessel } from '../../../domain/vessels/vessel.ts';
import { LandfallError } from '../../../errors.ts';
import { describeFailure } from '../../../routing/failure.ts';
import { listLegsUnderWay } from '../../../store/estimates/legs-under-way.ts';
import { findPort } from '../../../store/places/ports.ts';
import { HOUR_MS } from '../../../values/duration.ts';
import type { Id } from '../../../values/id.ts';
import { distanceNm, type Position, pointOf } from '../../../values/position.ts';
import type { Services } from '../../services.ts';

/** A ship this near is in port, at its berth or at the anchorage in front of it. */
const IN_PORT_NM = 4;

/** The leg that is asked about. */
export interface AskedLeg {
  readonly port: Port;
  readonly previous: Port;
}

export async function getAskedLeg(
  services: Services,
  query: { readonly port_id: string; readonly previous_port_id: string },
): Promise<AskedLeg> {
  const [port, previous] = await Promise.all([
    findPort(services.db, query.port_id),
    findPort(services.db, query.previous_port_id),
  ]);
  if (!port) throw noSuchPort('port_id');
  if (!previous) throw noSuchPort('previous_port_id');
  return { port, previous };
}

function noSuchPort(parameter: string): LandfallError {
  return new LandfallError('not_found', `There is no port with the ${parameter} given.`, { parameter });
}

/**
 * Where a vessel comes by to the end of the leg, with the times of the voyage under way. If what it has aboard shows that
 * it is still bound for the port where the leg begins, it calls there first.
 */
export async function wayAhead(
  services: Services,
  accountId: Id,
  vessel: Vessel,
  leg: AskedLeg,
  from: Sailing['from'],
): Promise<FuturePosition[]> {
  if (isInPort(from, leg.port)) return [positionInPort(leg.port, from.atMs)];
  const underWay = await listLegsUnderWay(services.db, accountId, vessel.id);
  const arrivals = underWay.flatMap(({ toPortId, predictedEtaAt }) =>
    toPortId === leg.port.id && predictedEtaAt !== null ? [Date.parse(predictedEtaAt)] : [],
  );
  const before = underWay.find(({ toPortId }) => toPortId === leg.previous.id);
  const call =
    before && !isInPort(from, leg.previous)
      ? await callFirst(services, { vesselId: vessel.id, fromPortId: before.fromPortId, from }, leg.previous)
      : { positions: [], departure: from };
  const sailing = {
    vesselId: vessel.id,
    fromPortId: leg.previous.id,
    toPortId: leg.port.id,
    from: call.departure,
  };
  const outlook = await getOutlook(services, leg.port, sailing);
  return [...call.positions, ...futurePositions(outlook, call.departure.atMs, arrivals[0])];
}

/** From coordinates that somebody asks about, whatever the vessel is doing. */
export async function wayFrom(
  services: Services,
  vessel: Vessel,
  leg: AskedLeg,
  from: Sailing['from'],
): Promise<FuturePosition[]> {
  if (isInPort(from, leg.port)) return [positionInPort(leg.port, from.atMs)];
  const sailing = { vesselId: vessel.id, fromPortId: leg.previous.id, toPortId: leg.port.id, from };
  return futurePositions(await getOutlook(services, leg.port, sailing), from.atMs);
}

/** The way to a call that comes first, and from where and when it goes on. */
async function callFirst(
  services: Services,
  sailing: Omit<Sailing, 'toPortId'>,
  port: Port,
): Promise<{ readonly positions: readonly FuturePosition[]; readonly departure: Sailing['from'] }> {
  const outlook = await getOutlook(services, port, { ...sailing, toPortId: port.id });
  const positions = futurePositions(outlook, sailing.from.atMs);
  const arrivedMs = Date.parse(positions.at(-1)?.timestamp ?? '');
  const atMs = arrivedMs + outlook.stayHours * HOUR_MS;
  return { positions, departure: { ...pointOf(port), speedKnots: sailing.from.speedKnots, atMs } };
}

async function getOutlook(services: Services, port: Port, sailing: Sailing): Promise<Outlook> {
  if (sailing.fromPortId === sailing.toPortId) throw sameTwice();
  const outlook = await services.outlook(sailing);
  if (outlook) return outlook;
  const result = await services.router.route(pointOf(sailing.from), pointOf(port));
  const reason = result.kind === 'found' ? '' : ` ${describeFailure(result)}`;
  throw new LandfallError('unprocessable', `No route to ${port.name}.${reason}`);
}

function sameTwice(): LandfallError {
  const detail = 'port_id and previous_port_id are the same port, and the vessel is not there: a leg has two ends.';
  return new LandfallError('unprocessable', detail, { parameter: 'previous_port_id' });
}

function isInPort(place: Position, port: Port): boolean {
  return distanceNm(place, port) < IN_PORT_NM;
}
