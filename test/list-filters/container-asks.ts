import { EXCEPTION_LIMITS } from '../../src/domain/exceptions/exception.ts';
import { dates, exact, flag, type MakeAsk, search, tags, texts } from './asks.ts';
import { boxArrival, customerAsk, customerIds, isFollowed, pickupDay, strangerId, utcDay } from './facts.ts';
import type { Random } from './random.ts';
import { CODES, type ContainerRow, NOW, nameOf, ROLES, SCACS, STATUSES, TAGS, VESSELS, type World } from './world.ts';

type Make = MakeAsk<ContainerRow>;

const DAY_MS = 86_400_000;
const place = (key: string, read: (row: ContainerRow) => string | null, pool: readonly string[]) =>
  texts<ContainerRow>(key, (row) => [read(row)], { ...exact, pool });
const at = (key: string, column = key) => dates<ContainerRow>(key, (row) => utcDay(row.times[column]));
const ofShipment = (key: string) => dates<ContainerRow>(key, (row) => utcDay(row.shipment.times[key]));
const names: readonly string[] = [...CODES.map((code) => nameOf(code) ?? ''), 'Nowhere'];
const codes = [...CODES, 'XXXXX', 'cnsha'];

/** Whether a thing was told of; without word from the terminal it is neither true nor false. */
const told = (key: string, read: (row: ContainerRow) => boolean) =>
  flag<ContainerRow>(key, (row, wanted) =>
    wanted ? read(row) : !read(row) && row.times['terminal_checked_at'] !== null,
  );

const estimateChanged =
  (key: string, days: number): Make =>
  (random) => ({
    parameters: [[`filter[${key}]`, String(random.chance(0.8))]],
    holds: ({ estimates }) =>
      estimates.some(
        (one) =>
          one.at.getTime() >= NOW.getTime() - days * DAY_MS &&
          estimates.some((other) => other.at < one.at && other.time.getTime() !== one.time.getTime()),
      ),
  });

/** Every filter of the list of containers, by its key. */
export function containerAsks(world: World): Readonly<Record<string, Make>> {
  const terminalIds = [...world.terminals.map(({ id }) => id), strangerId];
  const partyIds = [...world.parties.map(({ id }) => id), strangerId];
  const nameOfParty = (id: string) => world.parties.find((party) => party.id === id)?.name ?? null;
  const numbers = world.containers.map(({ number }) => number);
  const refs = [...world.containers.flatMap((row) => row.refs), 'nothing'];
  const shipmentNumbers = world.shipments.map(({ number }) => number);
  const shipmentRefs = [...world.shipments.flatMap((row) => row.refs), 'nothing'];
  const bare = (text: string) => text.replaceAll(/[^A-Z0-9]/g, '');
  return {
    number: textsOf('number', (row) => [row.number], [...numbers.slice(0, 20), 'MSKU0000000']),
    pol: place('pol', ({ shipment }) => nameOf(shipment.pol), names),
    pod: place('pod', (row) => nameOf(row.pod), names),
    destination: place('destination', ({ shipment }) => nameOf(shipment.destination), names),
    pol_code: place('pol_code', ({ shipment }) => shipment.pol, codes),
    pod_code: place('pod_code', (row) => row.pod, codes),
    destination_code: place('destination_code', ({ shipment }) => shipment.destination, codes),
    shipping_line_scac: place('shipping_line_scac', ({ shipment }) => shipment.scac, [...SCACS, 'HLCU']),
    customer_id: customerAsk<ContainerRow>(world, ({ shipment }) => shipment),
    customer_name: textsOf('customer_name', ({ shipment }) => customerIds(shipment).map(nameOfParty), [
      ...world.parties.map(({ name }) => name),
      'Nobody',
    ]),
    vessel_name: place('vessel_name', (row) => row.vessel, [...VESSELS, 'TITANIC']),
    pod_terminal_id: place('pod_terminal_id', (row) => row.terminalId, terminalIds),
    current_status: place('current_status', (row) => row.status, [...STATUSES, 'flying']),
    has_fees: told('has_fees', (row) => row.fees.length > 0),
    has_demurrage_fees: told('has_demurrage_fees', (row) => row.fees.includes('demurrage')),
    has_fees_or_holds: told('has_fees_or_holds', (row) => row.fees.length + row.holds.length > 0),
    requires_attention: flag('requires_attention', (row, wanted) => !wanted || needsAttention(row)),
    eta_changed_in_last_24h: estimateChanged('eta_changed_in_last_24h', 1),
    eta_changed_in_past_3_days: estimateChanged('eta_changed_in_past_3_days', 3),
    has_holds: told('has_holds', (row) => row.holds.length > 0),
    actively_tracked: flag('actively_tracked', ({ shipment }, wanted) => isFollowed(shipment) === wanted),
    search_by_ids: search(
      'search_by_ids',
      (row) => [row.number, ...row.refs, row.shipment.number, bare(row.shipment.number), ...row.shipment.refs],
      [...numbers, ...refs, ...shipmentNumbers, ...shipmentRefs],
      true,
    ),
    search_by_number: search('search_by_number', (row) => [row.number], numbers, true),
    search_by_shipment_number: search(
      'search_by_shipment_number',
      ({ shipment }) => [shipment.number, bare(shipment.number)],
      shipmentNumbers,
      true,
    ),
    search_by_shipment_ref_numbers: search(
      'search_by_shipment_ref_numbers',
      ({ shipment }) => shipment.refs,
      shipmentRefs,
      true,
    ),
    search_by_ref_numbers: search('search_by_ref_numbers', (row) => row.refs, refs, true),
    search_by_owner_id: (random) => {
      const wanted = [random.pick([...world.users, strangerId]), ...random.some(1, () => random.pick(world.users))];
      return {
        parameters: [['filter[search_by_owner_id]', wanted.join(',')]],
        holds: ({ shipment }) => shipment.ownerIds.some((one) => wanted.includes(one)),
      };
    },
    delivered_at: at('delivered_at'),
    pod_discharged_at: at('pod_discharged_at'),
    pod_arrived_at: at('pod_arrived_at'),
    pol_etd_at: ofShipment('pol_etd_at'),
    pol_atd_at: ofShipment('pol_atd_at'),
    empty_out_at: at('empty_out_at'),
    pol_full_in_at: at('pol_full_in_at'),
    pol_vessel_loaded_at: at('pol_vessel_loaded_at'),
    pol_vessel_departed_at: at('pol_vessel_departed_at'),
    arrival: dates('arrival', (row) => utcDay(boxArrival(row))),
    picked_up_at: at('picked_up_at', 'pod_full_out_at'),
    empty_returned_at: at('empty_returned_at', 'empty_terminated_at'),
    created_at: dates('created_at', (row) => utcDay(row.createdAt)),
    updated_at: dates('updated_at', (row) => utcDay(row.updatedAt)),
    last_free_day_on: waitsAsk,
    inland_destination_rail_unloaded_at: at('inland_destination_rail_unloaded_at', 'ind_rail_unloaded_at'),
    final_destination_full_out_at: at('final_destination_full_out_at'),
    inland_destination_eta_at: at('inland_destination_eta_at', 'ind_eta_at'),
    inland_destination_ata_at: at('inland_destination_ata_at', 'ind_ata_at'),
    pod_rail_departed_at: at('pod_rail_departed_at'),
    pickup_lfd: dates('pickup_lfd', pickupDay),
    pickup_lfd_rail_on: dates('pickup_lfd_rail_on', ({ days }) => days.rail?.on ?? null),
    pickup_lfd_terminal_on: dates('pickup_lfd_terminal_on', ({ days }) => days.terminal?.on ?? null),
    pickup_lfd_line_on: dates('pickup_lfd_line_on', ({ days }) => days.line?.on ?? null),
    pickup_lfd_terminal_effective_on: dates(
      'pickup_lfd_terminal_effective_on',
      ({ days }) => days.terminal?.on ?? null,
    ),
    pickup_lfd_line_effective_on: dates('pickup_lfd_line_effective_on', ({ days }) => days.line?.on ?? null),
    tags: tags('tags', ({ shipment }) => shipment.tags, [...TAGS, 'c']),
    tags_and: tags('tags', ({ shipment }) => shipment.tags, TAGS),
    parties: (random) => partiesAsk(random, partyIds),
    custom_fields: fieldsAsk,
  };
}

function textsOf(key: string, read: (row: ContainerRow) => (string | null)[], pool: readonly string[]): Make {
  return texts<ContainerRow>(key, read, { ...exact, pool });
}

/** Its last free day is near or over, nobody has fetched it, and it is followed. */
function needsAttention({ days, times, shipment }: ContainerRow): boolean {
  const until = utcDay(new Date(NOW.getTime() + EXCEPTION_LIMITS.lastFreeDayNearDays * DAY_MS)) ?? '';
  const fetched = times['pod_full_out_at'] ?? times['final_destination_full_out_at'] ?? times['empty_terminated_at'];
  return days.current !== null && days.current.on <= until && fetched === null && isFollowed(shipment);
}

const waitsAsk: Make = (random) => {
  const [from = '', to = ''] = [0, 1].map(() => utcDay(new Date(NOW.getTime() + (random.below(9) - 4) * DAY_MS)) ?? '');
  return {
    parameters: [
      ['filter[last_free_day_on][]', from],
      ['filter[last_free_day_on][]', to],
    ],
    holds: (row) => {
      const on = pickupDay(row);
      const { destination } = row.shipment;
      const waits = ['available', 'not_available', 'off_dock'].includes(row.status);
      const ends = destination === null || destination === row.pod;
      return on !== null && on >= from && on <= to && waits && ends && isFollowed(row.shipment);
    },
  };
};

function partiesAsk(random: Random, partyIds: readonly string[]): ReturnType<Make> {
  const asks = [random.pick(ROLES), ...random.some(1, () => random.pick(ROLES))].map((role) => {
    const held = ({ roles, shipment }: ContainerRow) =>
      [...roles, ...(role === 'pickup_dray_carrier' ? [] : shipment.roles)]
        .filter((one) => one.role === role)
        .map(({ partyId }) => partyId);
    const presence = random.maybe(0.3, () => random.pick(['@exists', '@not_exists']));
    const ids = [random.pick(partyIds), ...random.some(1, () => random.pick(partyIds))];
    const name = `filter[parties][${role}]`;
    const asArray = random.chance(0.4);
    return {
      role,
      parameters:
        presence !== null
          ? [[name, presence] as const]
          : asArray
            ? ids.map((one) => [`${name}[]`, one] as const)
            : [[name, ids.join(',')] as const],
      holds: (row: ContainerRow) => {
        if (presence !== null) return held(row).length > 0 === (presence === '@exists');
        return held(row).some((one) => ids.includes(one));
      },
    };
  });
  const once = asks.filter((ask, index) => asks.findIndex(({ role }) => role === ask.role) === index);
  return {
    parameters: [...once.flatMap(({ parameters }) => parameters), ['filter[parties][captain]', 'nobody']],
    holds: (row) => once.every(({ holds }) => holds(row)),
  };
}

const fieldsAsk: Make = (random) => {
  const slug = random.pick(['colour', 'shades', 'weight', 'unknown']);
  const words = random.chance(0.25)
    ? [random.pick(['@exists', '@not_exists'])]
    : [random.pick(['red', 'Red', 'blue', 'ee', '3']), ...random.some(1, () => 'wine')];
  return {
    parameters: [[`filter[custom_fields][${slug}]`, words.join(',')]],
    holds: (row) => {
      if (slug === 'weight' || slug === 'unknown') return true;
      const values = [...row.fields, ...row.shipment.fields]
        .filter((field) => field.slug === slug && field.value !== null)
        .flatMap(({ value }) => (Array.isArray(value) ? value : [String(value)]));
      if (words[0] === '@exists') return values.length > 0;
      if (words[0] === '@not_exists') return values.length === 0;
      return values.some((value) => words.some((word) => value.includes(word)));
    },
  };
};
