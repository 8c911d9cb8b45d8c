import { Link } from 'wouter';
import { useExceptions } from '../../api/exceptions.ts';
import { relatedId } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { counted } from '../../text/counted.ts';
import { showDay } from '../../time/calendar-day.ts';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { useBoxesAboard } from './boxes-aboard.ts';
import { daysLate, freeDaysAfterArrival, mostConcernedFirst } from './delay.ts';

const MAX_EXCEPTIONS = 500;

/** What the delay of a ship does: to the free days of the boxes aboard, and to the ships they change to. */
export function DelayTable({ vesselId }: { readonly vesselId: string }) {
  const aboard = useBoxesAboard(vesselId);
  const missed = useExceptions({ category: 'missed_connection', size: MAX_EXCEPTIONS }).data?.data;
  if (aboard === undefined || missed === undefined) return null;
  const connections = new Map(missed.map((one) => [relatedId(one, 'container'), one.attributes]));
  const concerned = mostConcernedFirst(aboard.data).filter(
    (box) => (daysLate(box) ?? 0) > 0 || freeDaysAfterArrival(box) !== undefined || connections.has(box.id),
  );
  if (concerned.length === 0) return null;
  const more = aboard.meta.total - aboard.data.length;
  return (
    <section className="ports-ahead" aria-label="What its delay does">
      <h2>What its delay does</h2>
      <PlainTable columns={['Container', 'Arrival', 'Last free day', 'Connection']}>
        {concerned.map((box) => (
          <tr key={box.id}>
            <td>
              <Link className="link mono" href={`/containers/${box.id}`}>
                {showContainerNumber(box.attributes.number)}
              </Link>
            </td>
            <td>{lateText(daysLate(box))}</td>
            <td>
              <FreeDays box={box} />
            </td>
            <td className={connections.has(box.id) ? 'late' : 'dim'}>
              {connections.get(box.id)?.detail ??
                (box.attributes.situation.next_vessel_name === null ? 'None' : 'Kept')}
            </td>
          </tr>
        ))}
      </PlainTable>
      {more > 0 ? <p className="dim">{counted(more, 'container')} that arrive later are not shown here.</p> : null}
    </section>
  );
}

function lateText(days: number | undefined): string {
  if (days === undefined) return 'No first ETA';
  if (days <= 0) return 'As announced';
  return `${counted(days, 'day')} later`;
}

function FreeDays({ box }: { readonly box: Container }) {
  const left = freeDaysAfterArrival(box);
  const { current } = box.attributes.last_free_days;
  if (left === undefined || current === null) return <span className="dim">Not set yet</span>;
  return (
    <>
      {showDay(current.on)}{' '}
      <span className={left < 1 ? 'late' : 'dim'}>
        {left < 0 ? 'before it arrives' : left === 0 ? 'the day it arrives' : `${counted(left, 'day')} after arrival`}
      </span>
    </>
  );
}
