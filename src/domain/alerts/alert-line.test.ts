import { expect, it } from 'vitest';
import { changesOf } from '../events/change.ts';
import { lineOfChange } from './alert-line.ts';

const TOLD = {
  id: '1',
  occurredAt: '2026-11-01T00:00:00Z',
  shipmentId: null,
  containerId: null,
  trackingRequestId: null,
  documentId: null,
  number: 'MSKU6058113',
  shipmentNumber: 'MAEU123456789',
  locationName: 'Los Angeles',
  vesselName: null,
  documentName: null,
  actorName: null,
  before: null,
} as const;

function detailOf(name: string, data: Record<string, unknown>): string | null | undefined {
  const [change] = changesOf({ ...TOLD, name, data: { timezone: 'America/Los_Angeles', ...data } });
  return change && lineOfChange(change).detail;
}

it('tells the day alone of a time whose hour nobody said, and the clocks of the place of others', () => {
  const estimate = { previousTimestamp: '2026-11-17T08:00:00Z', estimatedTimestamp: '2026-11-19T14:00:00Z' };
  expect(detailOf('shipment.estimated.arrival', estimate)).toBe('2026-11-17 → 2026-11-19 06:00, Los Angeles');
  const discharged = (timestamp: string) => detailOf('container.transport.vessel_discharged', { timestamp });
  expect(discharged('2026-11-17T08:00:00Z')).toBe('Los Angeles, 2026-11-17');
  // A day that stands behind what came first on it.
  expect(discharged('2026-11-17T20:30:59.999Z')).toBe('Los Angeles, 2026-11-17');
  expect(discharged('2026-11-17T20:30:00Z')).toBe('Los Angeles, 2026-11-17 12:30');
});
