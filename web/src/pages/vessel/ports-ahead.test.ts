import { expect, it } from 'vitest';
import type { Container } from '../../api/resources.ts';
import { portsAhead } from './ports-ahead.ts';

const box = (locode: string | null, etaAt: string | null, arrivedAt: string | null = null) =>
  ({
    attributes: {
      pod_timezone: 'UTC',
      situation: { pod_locode: locode, pod_name: locode, pod_eta_at: etaAt, pod_ata_at: arrivedAt },
    },
  }) as Container;

it('has the ports where containers leave the ship, the next first, by the earliest estimate', () => {
  const ports = portsAhead([
    box('USLGB', '2026-11-22T00:00:00Z'),
    box('USOAK', '2026-11-20T00:00:00Z'),
    box('USLGB', '2026-11-21T00:00:00Z'),
    box('USSEA', null),
    box('USTIW', '2026-11-10T00:00:00Z', '2026-11-10T00:00:00Z'),
    box(null, null),
  ]);
  expect(ports.map(({ locode, etaAt }) => [locode, etaAt])).toEqual([
    ['USOAK', '2026-11-20T00:00:00Z'],
    ['USLGB', '2026-11-21T00:00:00Z'],
    ['USSEA', null],
  ]);
});
