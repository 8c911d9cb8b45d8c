import {
  codeOr,
  dates,
  exact,
  exactOr,
  flag,
  instants,
  type MakeAsk,
  search,
  tags,
  texts,
  writeInstant,
} from './asks.ts';
import { customerAsk, isFollowed, podArrival, strangerId, utcDay } from './facts.ts';
import { CODES, NOW, randomTime, type ShipmentRow, TAGS, type World } from './world.ts';

type Make = MakeAsk<ShipmentRow>;

/** Every filter of the list of shipments, by its key. */
export function shipmentAsks(world: World): Readonly<Record<string, Make>> {
  const partyIds = [...world.parties.map(({ id }) => id), strangerId];
  const boxes = (row: ShipmentRow) => world.containers.filter(({ shipment }) => shipment === row);
  const bare = (text: string) => text.replaceAll(/[^A-Z0-9]/g, '');
  const words = [...world.shipments, ...world.containers].flatMap((row) => [row.number, ...row.refs]);
  const tagsOf = (key: string) => tags<ShipmentRow>(key, (row) => row.tags, [...TAGS, 'c']);
  return {
    q: search(
      'q',
      (row) => [row.number, bare(row.number), ...row.refs, ...boxes(row).flatMap((box) => [box.number, ...box.refs])],
      words,
      false,
    ),
    number: (random) => {
      const wanted = [random.pick(world.shipments), ...random.some(2, () => random.pick(world.shipments))];
      const isArray = wanted.length > 1;
      return {
        parameters: wanted.map(({ number }) => [isArray ? 'filter[number][]' : 'filter[number]', number]),
        holds: (row) => wanted.some(({ number }) => number === row.number),
      };
    },
    created_at: instants('created_at', (row) => row.createdAt),
    actively_tracked: flag('actively_tracked', (row, wanted) => isFollowed(row) === wanted),
    tracking_stopped: flag('tracking_stopped', (row, wanted) => isFollowed(row) !== wanted),
    voyage_status: (random) => {
      const wanted = random.pick(['arrived', 'on_ship', 'arrived,on_ship', 'sunk']);
      return {
        parameters: [['filter[voyage_status]', wanted]],
        holds: (row) => {
          const arrived = row.times['pod_ata_at'] !== null;
          const onShip = !arrived && (row.voyage !== null || row.vessel !== null);
          return (wanted.includes('arrived') && arrived) || (wanted.includes('on_ship') && onShip);
        },
      };
    },
    arriving_today: flag(
      'arriving_today',
      ({ times }, wanted) =>
        !wanted ||
        ['pod_eta_at', 'pod_ata_at', 'destination_eta_at', 'destination_ata_at'].some(
          (name) => utcDay(times[name]) === utcDay(NOW),
        ),
    ),
    pod_ata_at: dates('pod_ata_at', (row) => utcDay(row.times['pod_ata_at'])),
    pod_arrival: dates('pod_arrival', (row) => utcDay(podArrival(row))),
    pod_code: texts('pod_code', (row) => [row.pod], { ...codeOr, pool: [...CODES, 'XXXXX'] }),
    pod_eta_changed_at: etaChangedAsk,
    pod_terminal_id: texts('pod_terminal_id', (row) => [row.terminalId], {
      ...exactOr,
      pool: [...world.terminals.map(({ id }) => id), strangerId],
    }),
    pol_code: texts('pol_code', (row) => [row.pol], { ...codeOr, pool: [...CODES, 'XXXXX'] }),
    owner_id: texts('owner_id', (row) => row.ownerIds, { ...codeOr, pool: [...world.users, strangerId] }),
    creator_id: texts('creator_id', () => [world.accountId], { ...exact, pool: [world.accountId, strangerId] }),
    customer_id: customerAsk<ShipmentRow>(world, (row) => row),
    product: () => ({ parameters: [['filter[product]', 'pump']], holds: () => false }),
    party_id: (random) => {
      const ids = [random.pick(partyIds), ...random.some(2, () => random.pick(partyIds))];
      const all = random.chance(0.4);
      const held = (row: ShipmentRow) => (id: string) => row.roles.some(({ partyId }) => partyId === id);
      const name = all || random.chance(0.3) ? 'filter[party_id][value]' : 'filter[party_id]';
      return {
        parameters: [
          ...(random.chance(0.4) ? ids.map((id) => [`${name}[]`, id] as const) : [[name, ids.join(',')] as const]),
          ...(all ? [['filter[party_id][operator]', 'all'] as const] : []),
        ],
        holds: (row) => (all ? ids.every(held(row)) : ids.some(held(row))),
      };
    },
    tags: tagsOf('tags'),
    tags_and: tagsOf('tags'),
    tag: tagsOf('tag'),
  };
}

/** The day at the port before the first change in the time, and after the last, differ. */
const etaChangedAsk: Make = (random) => {
  const from = randomTime(random);
  const until = random.maybe(0.5, () => new Date(from.getTime() + 1000 + random.below(4 * 86_400) * 1000));
  const operator = random.pick(['', '=', '>', '>=']);
  const upper = random.pick(['<', '<=']);
  const dayAt = (zone: string | null, at: Date) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', dateStyle: 'short' }).format(at);
  return {
    parameters: [
      [`filter[pod_eta_changed_at]${until ? '[]' : ''}`, `${operator}${writeInstant(random, from)}`],
      ...(until ? [['filter[pod_eta_changed_at][]', `${upper}${until.toISOString()}`] as const] : []),
    ],
    holds: (row) => {
      if (!isFollowed(row) || row.times['pod_ata_at'] !== null || row.times['pod_eta_at'] === null) return false;
      const within = row.estimates
        .filter(({ at, source }) => source !== 'prediction' && (operator === '>' ? at > from : at >= from))
        .filter(({ at }) => until === null || (upper === '<' ? at < until : at <= until))
        .sort((one, other) => one.at.getTime() - other.at.getTime());
      const [first, last] = [within[0], within.at(-1)];
      if (!first?.previous || !last) return false;
      return dayAt(row.zone, first.previous) !== dayAt(row.zone, last.time);
    },
  };
};
