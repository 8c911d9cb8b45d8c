import { showTime } from '../../time/zone.ts';

/** What the clock says there. */
export function LocalTime({ zone }: { readonly zone: string }) {
  const now = showTime(new Date().toISOString(), zone, 'port', 'weekday');
  return (
    <div>
      <dt>Local time</dt>
      <dd>
        {now.text} <span className="zone">{now.zone}</span>
        <small>{zone}</small>
      </dd>
    </div>
  );
}
