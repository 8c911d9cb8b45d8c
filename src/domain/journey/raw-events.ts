import { append, type Group } from '../../values/group-by.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { RawEvent, RawEventName } from '../containers/raw-event.ts';
import type { RecordedMove, RecordedObservation } from '../observations/observation.ts';
import type { JourneyContext } from './cycle.ts';
import { boxDerivation } from './derive-shipment.ts';
import type { MilestoneName } from './milestone.ts';
import { localDate } from './series.ts';

/** Moves that are told as they are, without being milestones. */
const OWN_NAMES: Readonly<Record<string, RawEventName>> = {
  positioned_in: 'positioned_in',
  positioned_out: 'positioned_out',
  vgm_received: 'vgm_received',
  carrier_release: 'carrier_release',
  customs_release: 'customs_release',
  available: 'available',
};

/** Every move that was stated about a container, with what the engine takes it for; what boxes share is looked at once. */
export function rawEventsOf(
  log: readonly RecordedObservation[],
  context: JourneyContext,
): (number: string) => RawEvent[] {
  const derive = boxDerivation(log, context);
  const takenBack = wordsAgainst(log);
  const moves = log.filter((entry): entry is StatedMove => entry.fact.kind === 'move');
  return (number) => {
    const takenFor = derive(number)?.takenFor;
    const isAbout = ({ fact: { subject } }: StatedMove) =>
      subject.containerNumber === undefined || subject.containerNumber === number;
    return moves.filter(isAbout).map((entry, index) => ({
      ...toRawEvent(entry, index, takenFor?.get(entry.id)),
      invalidatedAt: takenBackAt(entry, takenBack),
    }));
  };
}

type StatedMove = RecordedObservation & { readonly fact: RecordedMove };

function toRawEvent(
  { id, source, sourceName, fact, receivedAt }: StatedMove,
  index: number,
  milestone: MilestoneName | undefined,
): Omit<RawEvent, 'invalidatedAt'> {
  const { time, place, vessel } = fact;
  const isActual = fact.classifier === 'actual';
  const day = localDate(time.at, time.zone);
  const at = time.precision === 'minute' ? time.at : null;
  return {
    id,
    event: nameOf(fact, milestone),
    originalEvent: fact.original,
    timestamp: time.at,
    estimated: !isActual,
    actualOn: isActual ? day : null,
    estimatedOn: isActual ? null : day,
    actualAt: isActual ? at : null,
    estimatedAt: isActual ? null : at,
    timezone: time.zone,
    locationName: place?.name ?? null,
    locationLocode: place?.locode ?? null,
    locationType: place?.locationType ?? null,
    locationId: place?.locationId ?? null,
    vesselId: vessel?.id ?? null,
    vesselName: vessel?.name ?? null,
    vesselImo: vessel?.imo ?? null,
    voyageNumber: fact.voyage ?? null,
    dataSource: source,
    sourceName,
    index,
    createdAt: receivedAt,
  };
}

/** When statements were said not to stand, by their fingerprints. */
function wordsAgainst(log: readonly RecordedObservation[]): ReadonlyMap<string, readonly Instant[]> {
  const words = new Map<string, Group<Instant>>();
  for (const { fact, fingerprint, receivedAt } of log) {
    if (fact.kind !== 'withdrawal' && fact.retracted !== true) continue;
    const against = fact.kind === 'withdrawal' ? fact.withdrawn : fingerprint;
    append(words, against, receivedAt);
  }
  return words;
}

/** The first word after it that it does not stand, whoever says so. */
function takenBackAt({ fingerprint, receivedAt }: RecordedObservation, words: ReadonlyMap<string, readonly Instant[]>) {
  const since = Date.parse(receivedAt);
  const later = (words.get(fingerprint) ?? []).filter((at) => Date.parse(at) >= since);
  const [first] = later.sort(compareInstants);
  return first ?? null;
}

function nameOf({ activity }: RecordedMove, milestone: MilestoneName | undefined): RawEventName | null {
  if (milestone === 'arrived_at_inland_destination') return 'arrived_at_destination';
  if (milestone && milestone !== 'vessel_berthed' && milestone !== 'not_available') return milestone;
  return OWN_NAMES[activity] ?? null;
}
