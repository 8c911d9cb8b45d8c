import { finish } from '../src/concurrency/run-at-once.ts';
import { dateTimeOf } from '../src/domain/containers/last-free-day.ts';
import type { JourneyContext } from '../src/domain/journey/cycle.ts';
import type { DerivedContainer } from '../src/domain/journey/derive-container.ts';
import { type DerivedShipment, deriveShipment } from '../src/domain/journey/derive-shipment.ts';
import type { RecordedObservation, ResolvedVessel } from '../src/domain/observations/observation.ts';
import { createPlaceResolver } from '../src/domain/places/place.ts';
import { parseReferenceFiles, readReferenceFiles } from '../src/operations/reference-files.ts';
import { followedNumber } from '../src/simulator/players.ts';
import { type Random, randomOf } from '../src/simulator/random.ts';
import type { Carriers } from '../src/simulator/telling/carrier.ts';
import type { Booking } from '../src/simulator/world/world.ts';
import { normaliseDcsa } from '../src/sources/dcsa/normalise.ts';
import { type Missing, mark, recordCompleteAnswer } from '../src/tracking/steps/record.ts';
import { isJourneyFact, resolveObservations } from '../src/tracking/steps/resolve.ts';
import type { Instant } from '../src/values/instant.ts';
import { toInstant } from '../src/values/instant.ts';
import { byTime, type TrueBox, type TrueShipment } from './simulator/truth.ts';

/** Follows a booking as the service does, but in memory: answer, normalise, resolve, record; derive at the end. */

const HOUR_MS = 3_600_000;
export const resolvePlace = createPlaceResolver(parseReferenceFiles(readReferenceFiles()));

export interface Followed {
  readonly log: readonly RecordedObservation[];
  readonly polls: number;
  readonly derived: DerivedShipment;
  readonly problems: readonly string[];
}

export interface Following {
  readonly carriers: Carriers;
  readonly booking: Booking;
  readonly fromMs: number;
  readonly toMs: number;
  readonly seed: string;
}

export async function follow({ carriers, booking, fromMs, toMs, seed }: Following): Promise<Followed> {
  const random = randomOf(seed, 'polls', booking.key);
  const { scac } = booking.line;
  const number = followedNumber(booking);
  const log: RecordedObservation[] = [];
  const problems: string[] = [];
  let missing: Missing = {};
  let polls = 0;
  let followedSince: Instant | undefined;
  for (let nowMs = fromMs; nowMs <= toMs; nowMs += waitMs(random)) {
    const events = carriers.answer(scac, { kind: booking.followedBy, number }, nowMs);
    if (!events) continue;
    polls += 1;
    const receivedAt = toInstant(new Date(nowMs));
    followedSince ??= receivedAt;
    const read = normaliseDcsa(Buffer.from(JSON.stringify(events)));
    const resolved = await resolveObservations(read.observations, receivedAt, resolvePlace, resolveVessel);
    problems.push(...[...read.problems, ...resolved.problems].map((problem) => `${problem.reason} ${problem.detail}`));
    const sender = { source: 'shipping_line', sourceName: `dcsa:${scac}`, receivedAt } as const;
    const marked = resolved.facts.filter(isJourneyFact).map((fact) => mark(fact, sender.sourceName));
    const recording = finish(recordCompleteAnswer(log, marked, missing, sender));
    log.push(...recording.entries);
    missing = recording.missing;
  }
  const context: JourneyContext = {
    numberType: booking.followedBy,
    normalizedNumber: number,
    followedSince: followedSince ?? '1970-01-01T00:00:00Z',
  };
  return { log, polls, derived: deriveShipment(log, context), problems };
}

function waitMs(random: Random): number {
  return random.between(3, 28) * HOUR_MS;
}

async function resolveVessel({ imo, name }: { imo?: string; name?: string }): Promise<ResolvedVessel> {
  return { key: imo ?? name ?? '', id: null, imo: imo ?? null, name: name ?? null };
}

/** What was derived, in the words of the truth. */
export function viewOf({ state, containers }: DerivedShipment): TrueShipment {
  return {
    portOfLading: state.portOfLadingLocode ?? '',
    portOfDischarge: state.portOfDischargeLocode ?? '',
    destination: state.destinationLocode,
    podVesselImo: state.podVesselImo ?? '',
    podVoyage: state.podVoyageNumber ?? '',
    polEtd: state.polEtdAt ?? '',
    polAtd: state.polAtdAt,
    podEta: state.podEtaAt ?? '',
    podAta: state.podAtaAt,
    destinationEta: state.destinationEtaAt,
    destinationAta: state.destinationAtaAt,
    boxes: [...containers].map(([number, container]) => boxView(number, container)),
  };
}

function boxView(number: string, { state, milestones, route }: DerivedContainer): TrueBox {
  const imos = new Map<string, string | null>(
    route.calls.flatMap((call) => [
      [`${call.place.key} in`, call.inbound?.vessel?.imo ?? null] as const,
      [`${call.place.key} out`, call.outbound?.vessel?.imo ?? null] as const,
    ]),
  );
  return {
    number,
    status: state.currentStatus,
    milestones: milestones
      .map(({ name, place, at, voyage }) => ({
        name,
        locode: place?.locode ?? '',
        at,
        imo: seaSide(name) === undefined ? null : (imos.get(`${place?.key} ${seaSide(name)}`) ?? null),
        voyage,
      }))
      .sort(byTime),
    calls: state.journey.calls.map((call) => ({
      label: call.label,
      locode: call.locode ?? '',
      eta: call.inboundEtaAt,
      ata: call.inboundAtaAt,
      etd: call.outboundEtdAt,
      atd: call.outboundAtdAt,
      imo: call.outbound?.vesselImo ?? null,
      voyage: call.outbound?.voyageNumber ?? null,
      feeder: call.outbound?.feeder ?? false,
    })),
    stay: {
      available: state.availableForPickup,
      holds: state.holdsAtPodTerminal,
      fees: state.feesAtPodTerminal,
      lfdTerminal: dateTimeOf(state.lastFreeDays.terminal),
      lfdLine: dateTimeOf(state.lastFreeDays.line),
      lfdRail: dateTimeOf(state.lastFreeDays.rail),
      appointmentAt: state.pickupAppointmentAt,
      yardLocation: state.locationAtPodTerminal,
    },
  };
}

function seaSide(name: string): 'in' | 'out' | undefined {
  if (!/^(vessel|transshipment|feeder)_/.test(name)) return undefined;
  return /_(arrived|berthed|discharged)$/.test(name) ? 'in' : 'out';
}
