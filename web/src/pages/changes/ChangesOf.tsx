import { useMemo } from 'react';
import { daysBefore } from '../../time/day-range.ts';
import { ChangeList } from './ChangeList.tsx';

const DAYS = 90;

/** What changed about one shipment or container. */
export function ChangesOf(of: { readonly shipmentId?: string; readonly containerId?: string }) {
  const { shipmentId, containerId } = of;
  const asked = useMemo(() => ({ since: daysBefore(DAYS), shipmentId, containerId }), [shipmentId, containerId]);
  return (
    <section className="scroll sheet" aria-label="What changed" tabIndex={0}>
      <ChangeList asked={asked} />
    </section>
  );
}
