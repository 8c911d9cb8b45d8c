import type { Provenance } from '../../domain/observations/provenance.ts';
import { LandfallError } from '../../errors.ts';
import { NO_ROOM, quarantine } from '../../store/intake/quarantine.ts';
import type { TrackedShipment } from '../../store/shipments/tracked-shipments.ts';
import type { Trx } from '../../store/tables.ts';
import type { WorkedOut } from './work-out.ts';

/** Of boxes, each by itself: whoever fills many of them is told of the first. */
const MAX_TOLD = 20;

/** Tells of news that there was no room for: a person who enters it at once, whoever sends it among what was set aside. */
export async function tellOfUnheard(
  trx: Trx,
  { accountId, id: shipmentId }: Pick<TrackedShipment, 'accountId' | 'id'>,
  { source, sourceName, receivedAt: at }: Provenance,
  unheard: WorkedOut['unheard'],
): Promise<void> {
  const [first] = unheard;
  if (first && source === 'manual') throw new LandfallError('conflict', first.detail);
  const told = new Map(unheard.map((one) => [one.detail, one]));
  for (const { detail, payloadId, entry } of [...told.values()].slice(0, MAX_TOLD)) {
    if (payloadId === null) continue;
    const pointer = entry.fact.subject.containerNumber ?? '';
    const about = { accountId, payloadId, shipmentId, trackingRequestId: null, sourceName };
    await quarantine(trx, { ...about, reason: NO_ROOM, detail, pointer, at });
  }
}
