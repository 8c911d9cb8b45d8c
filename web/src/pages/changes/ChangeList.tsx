import { Button } from '../../ui/Button.tsx';
import '../../styles/changes.css';
import { useMemo } from 'react';
import { type ChangesQuery, useChanges } from '../../api/changes.ts';
import { useColleagues } from '../../api/exception-work.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChangeLine } from './ChangeLine.tsx';
import { groupByDay } from './group-changes.ts';

/** What changed, day by day, the newest first. */
export function ChangeList({ asked }: { readonly asked: ChangesQuery | undefined }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChanges(asked);
  const colleagues = useColleagues();
  const days = useMemo(() => groupByDay(data?.pages.flatMap((page) => page.data) ?? []), [data]);
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (days.length === 0) return <Empty title="Nothing changed">What happens from now on appears here.</Empty>;
  return (
    <div className="changes">
      {days.map(({ day, groups }) => (
        <section key={day} aria-label={showDay(day)}>
          <h2>{showDay(day)}</h2>
          <ul>
            {groups.map((group) => (
              <ChangeLine key={group.key} group={group} colleagues={colleagues} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage ? (
        <p className="more">
          <Button label="Show earlier" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} />
        </p>
      ) : null}
    </div>
  );
}
