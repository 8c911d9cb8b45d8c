import '../../styles/changes.css';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type Change, useChanges, useLastVisit } from '../../api/changes.ts';
import { counted } from '../../text/counted.ts';
import { daysBefore } from '../../time/day-range.ts';
import { Ago } from '../../time/shown.tsx';
import { groupByDay } from './group-changes.ts';

/** What happened since the person was last here, in a line, and the way to all of it. */
export function SinceLastHere() {
  const visit = useLastVisit();
  const asked = useMemo(() => (visit === undefined ? undefined : { since: visit ?? daysBefore(1) }), [visit]);
  const { data } = useChanges(asked);
  if (data === undefined) return null;
  const changes = data.pages[0]?.data ?? [];
  const isMore = data.pages[0]?.meta.before !== null;
  return (
    <Link className="since" href={visit ? '/changes?since=visit' : '/changes'}>
      <strong>
        What changed since {visit ? 'you were last here' : 'yesterday'}
        {visit ? (
          <span className="dim">
            , <Ago at={visit} />
          </span>
        ) : null}
      </strong>
      <small>{summaryOf(changes, isMore)}</small>
    </Link>
  );
}

const COUNTED: readonly (readonly [kinds: readonly string[], one: string, many: string])[] = [
  [['arrival'], 'arrival', 'arrivals'],
  [['departure'], 'departure', 'departures'],
  [['estimate'], 'ETA moved', 'ETAs moved'],
  [['hold'], 'hold', 'holds'],
  [['last_free_day'], 'last free day', 'last free days'],
  [['document'], 'document', 'documents'],
  [['work'], 'by colleagues', 'by colleagues'],
];

function summaryOf(changes: readonly Change[], isMore: boolean): string {
  const groups = groupByDay(changes).flatMap((day) => day.groups);
  const parts = COUNTED.flatMap(([kinds, one, many]) => {
    const count = groups.filter(({ change }) => kinds.includes(change.attributes.kind)).length;
    return count === 0 ? [] : [counted(count, one, many)];
  });
  if (parts.length === 0) return groups.length === 0 ? 'Nothing' : `${counted(groups.length, 'change')}`;
  return `${parts.join(', ')}${isMore ? ' and more' : ''}`;
}
