type Json = ReturnType<typeof JSON.parse>;

/** Calls a tool and gives its answer. */
export type CallTool = (name: string, given: Record<string, unknown>) => Promise<Json>;

/** Before anything was told. */
const LONG_AGO = '2000-01-01T00:00:00Z';

/** Which member of which answer a question is about: of a row of the list, or of one of the tools for more. */
const CONTAINER_ROW: Readonly<Record<string, string>> = {
  'the status': 'status',
  'the position': 'position',
  'the place': 'place',
  'the terminal': 'pod_terminal',
  'the ship': 'vessel',
  'the arrival': 'pod_arrived_at',
  'the discharge': 'pod_discharged_at',
  'the pick-up': 'pod_full_out_at',
  'the last free day': 'pickup_lfd',
  'the availability': 'available_for_pickup',
  'the appointment': 'pickup_appointment_at',
};

const CONTAINER_DETAIL: Readonly<Record<string, (one: Json) => unknown>> = {
  'the type': ({ equipment }) => equipment.type,
  'the length': ({ equipment }) => equipment.length,
  'the arrival inland': ({ rail }) => rail.destination_ata,
  'the cost so far': ({ demurrage }) => demurrage.fees_total_amount,
};

const SHIPMENT_ROW: Readonly<Record<string, string>> = {
  'the port of lading': 'port_of_lading',
  'the port of discharge': 'port_of_discharge',
  'the line': 'shipping_line_scac',
  'the ship': 'pod_vessel',
  'the departure': 'pol_atd_at',
  'the estimated arrival': 'pod_eta_at',
  'the end of tracking': 'tracking_stopped_at',
};

const SHIPMENT_DETAIL: Readonly<Record<string, (one: Json) => unknown>> = {
  'the first estimate': ({ routing }) => routing.port_of_discharge.original_eta,
  'the voyage': ({ vessel_at_pod }) => vessel_at_pod.voyage_number,
};

/** What a diligent assistant does: it knows the descriptions of the tools and the words of the question, nothing else. */
const PLANS: readonly (readonly [RegExp, (words: readonly string[], call: CallTool) => Promise<unknown>])[] = [
  [
    /^What is (.+) of container (\w+) of (\w+)\?$/,
    async ([what = '', number = '', shipment = ''], call) => {
      const row = await findContainer(call, number, shipment);
      const member = CONTAINER_ROW[what];
      if (member !== undefined) return row[member] ?? null;
      if (what === 'the estimated arrival') return (await call('get_eta', { container_id: row.id })).eta_at;
      return CONTAINER_DETAIL[what]?.(await call('get_container', { id: row.id }));
    },
  ],
  [
    /^When was (\w+) in (\w+) for container (\w+) of (\w+)\?$/,
    async ([event = '', locode = '', number = '', shipment = ''], call) => {
      const { id } = await findContainer(call, number, shipment);
      const { timeline } = await call('get_container_transport_events', { id });
      const found = timeline.find((one: Json) => one.event.endsWith(`.${event}`) && one.location.code === locode);
      return found?.timestamp ?? null;
    },
  ],
  [
    /^When did the ship leave (\w+) with container (\w+) of (\w+)\?$/,
    async ([locode = '', number = '', shipment = ''], call) => {
      const { id } = await findContainer(call, number, shipment);
      const { route_locations } = await call('get_container_route', { id });
      return route_locations.find(({ port }: Json) => port?.code === locode)?.outbound.atd ?? null;
    },
  ],
  [
    /^Was a departure of container (\w+) of (\w+) at (\S+) told\?$/,
    async ([number = '', shipment = '', at = ''], call) => {
      const { id } = await findContainer(call, number, shipment);
      const asked = { container_id: id, kind: 'departure', since: LONG_AGO };
      return (await call('get_changes', asked)).changes.some((one: Json) => one.at === at);
    },
  ],
  [
    /^On which shipments is the number (\w+)\?$/,
    async ([number = ''], call) => {
      const { containers } = await call('search_container', { query: number });
      const ids = new Set(containers.map((one: Json) => one.shipment_id));
      const found = [];
      for (const id of ids) found.push(await call('get_shipment_details', { id, include_containers: false }));
      return found.map(({ bill_of_lading }) => bill_of_lading).sort();
    },
  ],
  [
    /^Is the number (\w+) followed\?$/,
    async ([number = ''], call) => (await call('track_container', { number, preview: true })).id !== undefined,
  ],
  [
    /^Which tags would shipment (\w+) have with (\w+)\?$/,
    async ([number = '', tag = ''], call) => {
      const { id } = await findShipment(call, number);
      const asked = { action: 'tag_shipment', id, add_tags: [tag], preview: true };
      return (await call('update_tracking', asked)).to.tags;
    },
  ],
  [
    /^What is the time zone of port (\w+)\?$/,
    async ([locode = ''], call) => (await call('get_vessel_or_port', { query: locode })).ports[0]?.time_zone,
  ],
  [
    /^What is (.+) of shipment (\w+)\?$/,
    async ([what = '', number = ''], call) => {
      const row = await findShipment(call, number);
      const member = SHIPMENT_ROW[what];
      if (member !== undefined) return row[member] ?? null;
      return SHIPMENT_DETAIL[what]?.(await call('get_shipment_details', { id: row.id, include_containers: false }));
    },
  ],
  [
    /^How many containers has shipment (\w+)\?$/,
    async ([number = ''], call) => (await findShipment(call, number)).container_count ?? 0,
  ],
  [
    /^How many containers are there\?$/,
    async (_, call) =>
      (await call('summarize_containers', { group_by: 'current_status', include_stopped_tracking: true })).total,
  ],
  [
    /^How many shipments are (there|followed)\?$/,
    async ([which], call) =>
      (await call('list_shipments', { include_stopped_tracking: which === 'there', page_size: 1 })).meta.total,
  ],
  [
    /^How many containers are (\w+)\?$/,
    async ([status], call) => {
      const asked = { group_by: 'current_status', include_stopped_tracking: true };
      const { groups } = await call('summarize_containers', asked);
      return groups.find(({ key }: Json) => key === status)?.count ?? 0;
    },
  ],
  [
    /^How many matters of the kind (\w+) are open\?$/,
    async ([category = ''], call) => (await call('list_exceptions', { page_size: 1 })).open_by_category[category],
  ],
];

export function answer(text: string, call: CallTool): Promise<unknown> {
  for (const [pattern, plan] of PLANS) {
    const words = pattern.exec(text);
    if (words) return plan(words.slice(1), call);
  }
  throw new Error(`Nobody knows how to answer: ${text}`);
}

/** A number may have been used before: the shipment tells which. */
async function findContainer(call: CallTool, number: string, shipment: string): Promise<Json> {
  const { items } = await call('list_containers', { number, include_stopped_tracking: true });
  return items.find((one: Json) => one.shipment.bill_of_lading === shipment);
}

async function findShipment(call: CallTool, number: string): Promise<Json> {
  const { items } = await call('list_shipments', { number, include_stopped_tracking: true });
  return items[0];
}
