import type { Caller } from '../../../domain/accounts/caller.ts';
import type { Shipment } from '../../../domain/shipments/shipment.ts';
import { loadPastOfShipment } from '../../../operations/as-of/known-past.ts';
import { askPast } from '../../../operations/as-of/past-question.ts';
import { shipmentOfPast } from '../../../operations/as-of/things-as-of.ts';
import type { Id } from '../../../values/id.ts';
import type { Instant } from '../../../values/instant.ts';
import { askerOf } from '../../query/as-of.ts';
import type { Services } from '../../services.ts';

interface AskedOfShipment {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: { readonly id: Id };
  readonly signal: AbortSignal;
}

/** The shipment of a path as it was known at a moment. */
export function getShipmentAsOf(call: AskedOfShipment, at: Instant): Promise<Shipment> {
  return askPast(askerOf(call), async (question) =>
    shipmentOfPast(await loadPastOfShipment(call.services.db, question, call.params.id), at),
  );
}
