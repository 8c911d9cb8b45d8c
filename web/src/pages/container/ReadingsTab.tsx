import { Ago, Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { describeReading, type LatestValue, quantityName, type Reading, type Readings, showValue } from './readings.ts';

/** How the inside of the box fares: the newest of each value with who told it, and every reading. */
export function ReadingsTab({ readings: { data, latest } }: { readonly readings: Readings }) {
  return (
    <section className="scroll cards" aria-label="Readings" tabIndex={0}>
      {latest.length === 0 ? null : (
        <Card title="Now, as far as is known">
          <dl className="pad pairs">
            {latest.map((value) => (
              <LatestLine key={value.quantity} told={value} />
            ))}
          </dl>
        </Card>
      )}
      <Card title="Every reading">
        <section className="sideways" aria-label="Every reading, one by one" tabIndex={0}>
          <PlainTable columns={['Time', 'What', 'Told', 'Place', 'Source']}>
            {data.map((reading) => (
              <ReadingRow key={`${reading.at} ${reading.source_name} ${reading.original}`} reading={reading} />
            ))}
          </PlainTable>
        </section>
      </Card>
    </section>
  );
}

function LatestLine({ told }: { readonly told: LatestValue }) {
  return (
    <>
      <dt>{quantityName(told.quantity)}</dt>
      <dd>
        <strong>{showValue(told.quantity, told.value)}</strong>{' '}
        <span className="dim">
          <Time at={told.at} zone="UTC" />, said by <span className="mono">{told.source_name}</span>
        </span>
      </dd>
    </>
  );
}

function ReadingRow({ reading }: { readonly reading: Reading }) {
  const { latitude, longitude } = reading;
  const words = describeReading(reading);
  return (
    <tr>
      <td>
        <Time at={reading.at} zone={reading.timezone ?? 'UTC'} />
      </td>
      <td>
        {eventName(reading.event)}
        <span className="sub mono">{reading.original}</span>
      </td>
      <td>{words === '' ? <Missing why="It told nothing more" /> : words}</td>
      <td>
        {reading.location_name ??
          (latitude === null || longitude === null ? (
            <Missing why="Not named" />
          ) : (
            `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
          ))}
      </td>
      <td>
        <span className="mono">{reading.source_name}</span>
        <span className="sub">
          <Ago at={reading.received_at} />
        </span>
      </td>
    </tr>
  );
}

function eventName(event: string): string {
  const words = event.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
