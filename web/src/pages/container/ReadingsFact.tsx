import { Ago } from '../../time/shown.tsx';
import { showValue, useReadings } from './readings.ts';

/** What people ask first of a cooled box. Nothing of one that told nothing. */
const MEASURED = ['return_temperature', 'supply_temperature', 'measured_temperature'];

export function ReadingsFact({ containerId }: { readonly containerId: string }) {
  const latest = useReadings(containerId).data?.latest ?? [];
  const set = latest.find(({ quantity }) => quantity === 'set_temperature');
  const measured = MEASURED.flatMap((name) => latest.find(({ quantity }) => quantity === name) ?? [])[0];
  const told = measured ?? set;
  if (told === undefined) return null;
  return (
    <div>
      <dt>Temperature</dt>
      <dd>
        {measured === undefined ? 'Not measured' : showValue(measured.quantity, measured.value)}
        {set === undefined ? null : <span className="dim"> set to {showValue(set.quantity, set.value)}</span>}
        <small>
          {told.source_name}, <Ago at={told.at} />
        </small>
      </dd>
    </div>
  );
}
