import type { BerthedLately, PortWaiting, ShipHours } from '../../../domain/places/port-waiting.ts';
import { readPortWaiting } from '../../../store/vessels/port-waiting.ts';
import { DAY_MS } from '../../../values/duration.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { IdOrLocode } from '../../query/locode.ts';
import { route, routesOf } from '../../route.ts';
import { getPort } from './get-port.ts';

const DAYS = 28;
const Hours = Nullable(Type.Number());
const Ships = Type.Integer();
const Lately = {
  waiting: Shape({ ships: Ships, anchored: Ships, median_hours: Hours, p90_hours: Hours }),
  berth: Shape({ ships: Ships, median_hours: Hours, p90_hours: Hours }),
};

const WaitingShape = Shape({
  port_id: Uuid,
  port_code: Text,
  since: DateTime,
  until: DateTime,
  heard_at: Nullable(DateTime),
  berths: Choice(['container_terminals', 'all']),
  ...Lately,
  queue: Shape({
    at_anchor: Ships,
    container_ships: Ships,
    median_hours: Hours,
    longest_hours: Hours,
    at_berth: Ships,
  }),
  terminals: Type.Array(Shape({ terminal_id: Uuid, name: Text, ...Lately, at_berth: Ships })),
});

export const portWaitingRoutes = routesOf('Ports and terminals', [
  route('GET /ports/:id/waiting_times', {
    summary: 'Get what a port and its terminals make ships wait, as AIS shows it',
    description:
      `Of cargo ships that berthed in the last ${DAYS} days and were heard. \`waiting\`: hours from anchor down to the ` +
      'berth, 0 for ships that did not anchor; `ships` stand behind the figures, `anchored` of them had to. `berth`: hours ' +
      'at the berth, of those that have left. `queue`: who is at anchor and at a berth now, heard within a day; ' +
      '`container_ships` have been at a container terminal before. Where ships were seen at container terminals, only ' +
      'those count (`berths`). No ships, no figure: null.',
    access: 'read',
    params: Shape({ id: IdOrLocode }),
    answer: json(WaitingShape),
    handle: async ({ services, params }) => {
      const port = await getPort(services.db, params.id);
      const now = services.now();
      const since = toInstant(new Date(now.getTime() - DAYS * DAY_MS));
      const waiting = await readPortWaiting(services, port.id, since, now.getTime());
      const ends = { port_id: port.id, port_code: port.unlocode, since, until: toInstant(now) };
      return { ...ends, ...toJson(waiting) };
    },
  }),
]);

function toJson({ berths, queue, heardAt, terminals, ...lately }: PortWaiting) {
  return {
    heard_at: heardAt,
    berths,
    ...toLately(lately),
    queue: {
      at_anchor: queue.atAnchor,
      container_ships: queue.containerShips,
      median_hours: toTenths(queue.medianHours),
      longest_hours: toTenths(queue.longestHours),
      at_berth: queue.atBerth,
    },
    terminals: terminals.map(({ terminalId, name, atBerth, ...of }) => ({
      terminal_id: terminalId,
      name,
      ...toLately(of),
      at_berth: atBerth,
    })),
  };
}

function toLately({ waiting, berth }: BerthedLately) {
  return { waiting: { ...toHours(waiting), anchored: waiting.anchored }, berth: toHours(berth) };
}

function toHours({ ships, medianHours, p90Hours }: ShipHours) {
  return { ships, median_hours: toTenths(medianHours), p90_hours: toTenths(p90Hours) };
}

function toTenths(hours: number | null): number | null {
  return hours === null ? null : Math.round(hours * 10) / 10;
}
