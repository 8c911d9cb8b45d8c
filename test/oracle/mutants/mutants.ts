/** A defect put into the code on purpose: the oracle must notice each of them. */
export interface Mutant extends Edit {
  readonly name: string;
  /** Where the code guards against it twice, both have to go. */
  readonly also?: Edit;
  /** A small world in which it shows, because what it is about happens there. */
  readonly seed?: number;
  /** Who notices: by default whoever compares with what is known, else a look for contradictions, or a test of worlds. */
  readonly seenBy?: 'contradictions' | { readonly test: string };
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
      find: 'listed.pod_full_out_at is null and listed.final_destination_full_out_at is null',
      replace: 'listed.pod_full_out_at is null',
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
    file: 'src/domain/journey/container-state.ts',
    find: '(sails ? vessel : null)',
    replace: 'vessel',
    seed: 7,
  },
  {
    name: 'an earlier journey of a box is that of the new shipment',
    file: 'src/domain/journey/planned-start.ts',
    find: '  return atMs + (fact.place?.key === fromKey ? LONGEST_CONNECTION_MS : EARLY_MS) < leavesMs;',
    replace: '  return fact.place?.key === fromKey && atMs > leavesMs;',
  },
  {
    name: 'a box off its train has not come to its destination',
    file: 'src/domain/journey/container-state.ts',
    find: 'actualOf(inlandSeries) ?? unloadedThere;',
    replace: 'actualOf(inlandSeries);',
  },
  {
    name: 'ships are called as whoever told of them last calls them',
    file: 'src/store/vessels/vessels.ts',
    find: '(await listVesselsAsNamedFor(dbs, accountId, [vessel.id]))[0] ?? vessel) : vessel;',
    replace:
      '(await listVesselsAsNamedFor(dbs, accountId, [vessel.id]))[0] ?? vessel) : { ...vessel, name: name ?? vessel.name };',
  },
  {
    name: 'departures are never overdue',
    file: 'src/domain/exceptions/voyage.ts',
    find: 'if (change === undefined) return leftBehind(facts, origin, nowMs);',
    replace: 'if (change === undefined) return undefined;',
  },
  {
    name: 'arrivals are never overdue',
    file: 'src/domain/exceptions/voyage.ts',
    find: 'if (isPast && overdueMs >= EXCEPTION_LIMITS.overdueMs)',
    replace: 'if (!isPast && overdueMs >= EXCEPTION_LIMITS.overdueMs)',
  },
  {
    name: 'a day without an hour is written as midnight',
    file: 'src/values/cell.ts',
    find: 'return isDayAlone(atMs, zone ?? null) ?',
    replace: 'return isDayAlone(atMs + 2, zone ?? null) ?',
  },
  {
    name: 'boxes of which one has left do not differ',
    file: 'src/domain/journey/shipment-state.ts',
    find: 'state.podEtaAt, state.podArrivedAt, hasLeft]',
    replace: 'state.podEtaAt, state.podArrivedAt]',
  },
  {
    name: 'boxes that only came to the port are called loaded',
    file: 'src/http/resources/containers/words.ts',
    find: "loaded: 'At origin',",
    replace: "loaded: 'Loaded',",
  },
  {
    name: 'the first estimate of a box is that of its shipment',
    file: 'src/domain/journey/first-eta.ts',
    find: '(goesWith(after, shipment.after) ? shipment.before.podOriginalEtaAt : null) ?? after.podEtaAt',
    replace: 'shipment.before.podOriginalEtaAt ?? shipment.after.podEtaAt',
  },
  {
    name: 'a slip is measured from the beginning of the day that was announced',
    file: 'src/domain/exceptions/voyage.ts',
    find: 'Date.parse(etaAt) - lastMomentOf(firstAt, zone)',
    replace: 'Date.parse(etaAt) - Date.parse(firstAt)',
  },
  {
    name: 'events that are taken back by their ids alone stay',
    file: 'src/tracking/intake/retractions.ts',
    find: 'await applyToShipments(tracking, speaker, byShipment);',
    replace: 'byShipment.clear();',
    seed: 2,
  },
  {
    name: 'a box that its terminal offers is aboard while nobody told of its discharge',
    file: 'src/domain/journey/situation.ts',
    find: " || currentStatus === 'off_dock' || currentStatus === 'available';",
    replace: " || currentStatus === 'off_dock';",
  },
  {
    name: 'a place of delivery is a port of discharge',
    file: 'src/domain/journey/by-water.ts',
    find: "mode === undefined ? role !== 'inland' :",
    replace: 'mode === undefined ||',
    seenBy: { test: 'test/simulated-edi.test.ts' },
  },
  {
    name: 'a local time at a place whose clocks nobody knows is exact',
    file: 'src/tracking/steps/resolve.ts',
    find: "precision: 'day', zone, raw };",
    replace: 'precision, zone, raw };',
    seenBy: { test: 'test/places-in-edi.test.ts' },
  },
  {
    name: 'a place that nobody lists has no clocks, whatever its country',
    file: 'src/domain/places/place.ts',
    find: "zone: index.zoneByCountry.get(country || (locode?.slice(0, 2) ?? '')) ?? null,",
    replace: 'zone: index.zoneByCountry.get(country) ?? null,',
    seenBy: { test: 'test/places-in-edi.test.ts' },
  },
  {
    name: 'what one ship brings at one call is predicted one by one',
    file: 'src/domain/eta/ship-schedule.ts',
    find: 'if (call) call.push(member);',
    replace: 'if (call && call.length > 9) call.push(member);',
    seenBy: { test: 'test/calls-of-ships.test.ts' },
  },
  {
    name: 'a ship comes to its second port before it can have sailed there',
    file: 'src/domain/eta/ship-schedule.ts',
    find: 'const laterMs = Math.max(0, soonestMs - prediction.arrivalMs);',
    replace: 'const laterMs = Math.min(0, soonestMs - prediction.arrivalMs);',
    seenBy: { test: 'test/calls-of-ships.test.ts' },
  },
  {
    name: 'the arrival predicted of one ship stays when the box comes by another',
    file: 'src/store/shipments/commit-shipments.ts',
    find: 'case when input.pod_vessel_imo is not distinct from shipment.pod_vessel_imo',
    replace: 'case when true or input.pod_vessel_imo is not distinct from shipment.pod_vessel_imo',
    seenBy: 'contradictions',
  },
  {
    name: 'arrivals are predicted of ships that have come',
    file: 'src/store/containers/containers.ts',
    find: 'case when container.pod_arrived_at is null and shipment.pod_ata_at is null and ',
    replace: 'case when ',
    seenBy: 'contradictions',
  },
  {
    name: 'a day without an hour comes before what came first on it',
    file: 'src/domain/journey/days-in-order.ts',
    find: 'return moves.map((move) => (isOfDay(move) ? afterWhatCameFirst(move, exact) : move));',
    replace: 'return exact.length < 0 ? moves.map((move) => afterWhatCameFirst(move, exact)) : moves;',
    seenBy: 'contradictions',
  },
  {
    name: 'a ship that was renamed keeps its name in journeys',
    file: 'src/store/vessels/shown-names.ts',
    find: 'if (name !== shown) yield { accountId, vesselId, imo, name };',
    replace: 'if (shown === null) yield { accountId, vesselId, imo, name: stated };',
    seenBy: 'contradictions',
  },
  {
    name: 'a ship comes anew with every box that it lands',
    file: 'src/domain/journey/ship-calls.ts',
    find: '...(landedFirst && { firstLanded: landedFirst }),',
    replace: '...(landedFirst && landedFirst.atMs < 0 && { firstLanded: landedFirst }),',
    seenBy: 'contradictions',
  },
];
