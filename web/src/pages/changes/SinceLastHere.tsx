import '../../styles/changes.css';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { type ChangeKind, useChangeCounts, useLastVisit } from '../../api/changes.ts';
import { counted } from '../../text/counted.ts';
import { daysBefore } from '../../time/day-range.ts';
import { Ago } from '../../time/shown.tsx';

/** What happened since the person was last here, in a line, and the way to all of it. */
export function SinceLastHere() {
  const visit = useLastVisit();
  const asked = useMemo(() => (visit === undefined ? undefined : { since: visit ?? daysBefore(1) }), [visit]);
  const { data } = useChangeCounts(asked);
  if (data === undefined) return null;
  const list = `/changes?since=${visit ? 'visit' : 'yesterday'}`;
  const parts = NAMED.filter(([kind]) => data.by_kind[kind]);
  return (
    <section className="since" aria-label="What changed">
      <Link href={list}>
        <strong>
          What changed since {visit ? 'you were last here' : 'yesterday'}
          {visit ? (
            <span className="dim">
              , <Ago at={visit} />
            </span>
          ) : null}
        </strong>
      </Link>
      <small>
        {parts.map(([kind, one, many]) => (
          <Link key={kind} href={`${list}&kind=${kind}`}>
            {counted(data.by_kind[kind] ?? 0, one, many)}
          </Link>
        ))}
        <Link href={list}>{data.total === 0 ? 'Nothing' : `${counted(data.total, 'change')} in all`}</Link>
      </small>
    </section>
  );
}

const NAMED: readonly (readonly [kind: ChangeKind, one: string, many: string])[] = [
  ['arrival', 'arrival', 'arrivals'],
  ['departure', 'departure', 'departures'],
  ['estimate', 'ETA moved', 'ETAs moved'],
  ['hold', 'hold set or lifted', 'holds set or lifted'],
  ['last_free_day', 'last free day', 'last free days'],
  ['document', 'document', 'documents'],
  ['work', 'by colleagues', 'by colleagues'],
];
