import { describe, expect, it } from 'vitest';
import { BOX, context, move, withdrawal } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

function derive(observations: readonly RecordedObservation[]) {
  const container = deriveShipment(observations, context()).containers.get(BOX);
  if (!container) throw new Error('no container');
  const happened = container.milestones.map(({ name, place, at }) => `${name} ${place?.locode} ${at.slice(0, 16)}`);
  return { ...container, happened };
}

const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
const DEPARTED = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { vessel: 'EVER', voyage: '011W', box: null });

describe('a vessel that comes again on its next voyage', () => {
  const weekly = (voyage: string, at: string) =>
    move('ACT DEPA', 'CNSHA', at, { vessel: 'EVER', voyage, box: null, said: at });

  it('does not change what happened to the box on the voyage before', () => {
    expect(derive([LOADED, DEPARTED, weekly('013W', '2026-03-19 20:00')]).happened).toContain(
      'vessel_departed CNSHA 2026-03-05T20:00',
    );
  });

  it('has not left with a box that waits for it', () => {
    const { state } = derive([
      move('PLN LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20' }),
      DEPARTED,
      move('PLN LOAD', 'CNSHA', '2026-03-19', { vessel: 'EVER', voyage: '013W', said: '2026-03-06' }),
      move('EST DEPA', 'CNSHA', '2026-03-19', { vessel: 'EVER', voyage: '013W', said: '2026-03-06', box: null }),
    ]);
    expect(state.currentStatus).toBe('new');
  });
});

describe('what vanished and came back', () => {
  it('stands again, even when it comes back with an older date on it', () => {
    const first = move('ACT GTOT', 'CNSHA', '2026-03-01 02:00', { loadState: 'empty', said: '2026-03-01 03:28' });
    const back = move('ACT GTOT', 'CNSHA', '2026-03-01 02:00', {
      loadState: 'empty',
      said: '2026-03-01 03:23',
      received: '2026-03-09',
    });
    expect(derive([first, withdrawal(first, '2026-03-05'), back]).happened).toEqual([
      'empty_out CNSHA 2026-03-01T02:00',
    ]);
  });
});
