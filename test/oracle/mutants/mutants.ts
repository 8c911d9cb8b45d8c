/** A defect put into the code on purpose: the oracle must notice each of them. */
export interface Mutant extends Edit {
  readonly name: string;
  /** Where the code guards against it twice, both have to go. */
  readonly also?: Edit;
  /** A small world in which it shows, because what it is about happens there. */
  readonly seed?: number;
}

export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no voyage check: whatever a ship does at the port counts for the box',
    file: 'src/domain/journey/ship-calls.ts',
    find: 'arrivals.filter((move) => !without(move) && isThisArrival(move, clear, voyages))',
    replace: 'arrivals',
  },
  {
    name: 'the estimate of the shipment for that of the container',
    file: 'src/http/resources/containers/export.ts',
    find: 'localTime(row.situation.ataAt ?? row.situation.etaAt, atPod(row))',
    replace: 'localTime(row.situation.ataAt ?? row.shipment?.podEtaAt, atPod(row))',
    seed: 17,
  },
  {
    name: 'the last free day begins in UTC',
    file: 'src/domain/containers/last-free-day.ts',
    find: 'return (day.zone === null ? undefined : ',
    replace: 'return (day.zone !== null ? undefined : ',
    seed: 7,
  },
  {
    name: 'inland pickup is ignored',
    file: 'src/domain/exceptions/exception.ts',
    find: '(podFullOutAt ?? finalDestinationFullOutAt ?? emptyTerminatedAt) !== null || GONE.has(currentStatus)',
    replace: '(podFullOutAt ?? emptyTerminatedAt) !== null',
    also: {
      file: 'src/store/containers/exception-candidates.ts',
      find: 'container.pod_full_out_at is null and container.final_destination_full_out_at is null',
      replace: 'container.pod_full_out_at is null',
    },
    seed: 7,
  },
  {
    name: 'what is said while tracking has stopped is not heard',
    file: 'src/tracking/intake/ingest.ts',
    find: 'if (isHeard(stoppedAt, speaker.receivedAt)) append(byShipment, id, fact);',
    replace: 'if (stoppedAt === null) append(byShipment, id, fact);',
    seed: 9,
  },
  {
    name: 'the ship of the last leg is the present one',
    file: 'src/domain/journey/situation.ts',
    find: "position: 'at_sea', place: null, vessel: here.outbound,",
    replace: "position: 'at_sea', place: null, vessel: calls.at(-2)?.outbound ?? null,",
  },
  {
    name: 'the map has the dates of another call',
    file: 'src/map/features.ts',
    find: 'arrival_port_eta: to.call.inboundEtaAt,',
    replace: 'arrival_port_eta: to.call.outboundEtdAt,',
  },
  {
    name: 'the export writes times in UTC',
    file: 'src/http/resources/containers/export.ts',
    find: 'localTime(situation.atdAt, shipment?.polTimezone)',
    replace: 'localTime(situation.atdAt, null)',
  },
  {
    name: 'exceptions in the order of their categories',
    file: 'src/domain/exceptions/order.ts',
    find: 'one.urgency - other.urgency ||',
    replace: '',
    seed: 21,
  },
  {
    name: 'boxes that stand in a port count as aboard',
    file: 'src/domain/journey/kept-situation.ts',
    find: '(sails ? vessel : null)',
    replace: 'vessel',
    seed: 7,
  },
];
