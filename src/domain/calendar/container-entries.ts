import type { Container } from '../containers/container.ts';
import { shownLastFreeDay } from '../containers/last-free-day.ts';
import { situationOf } from '../journey/situation.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { CalendarEntry } from './icalendar.ts';

/** When a box arrives, or has, and the last day on which it stands free. */
export function entriesOf(container: Container, shipment: Shipment | undefined): CalendarEntry[] {
  const { id, number, updatedAt: changedAt } = container;
  const { ataAt, etaAt, pod, vessel } = situationOf(container);
  const about = [
    shipment && `${shipment.shippingLineShortName ?? shipment.shippingLineScac} ${shipment.billOfLadingNumber}`,
    vessel?.vesselName && `Vessel ${vessel.vesselName}${vessel.voyageNumber ? ` ${vessel.voyageNumber}` : ''}`,
    shipment?.customerName && `For ${shipment.customerName}`,
  ].filter(Boolean);
  const entries: CalendarEntry[] = [];
  const at = ataAt ?? etaAt;
  if (at !== null && at !== undefined) {
    const place = pod?.name ?? pod?.locode ?? 'the port of discharge';
    const summary = `${number} ${ataAt ? 'arrived' : 'arrives'} in ${place}`;
    const description = [...about, ataAt ? 'Actual' : 'Estimated'].join('\n');
    entries.push({ uid: `${id}-arrival@landfall`, when: { at }, summary, description, changedAt });
  }
  const free = shownLastFreeDay(container);
  if (free !== null) {
    const summary = `${number} last free day${free.place ? ` at ${free.place}` : ''}`;
    entries.push({
      uid: `${id}-last-free-day@landfall`,
      when: { day: free.on },
      summary,
      description: about.join('\n'),
      changedAt,
    });
  }
  return entries;
}
