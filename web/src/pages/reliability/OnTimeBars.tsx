import type { Group } from '../../api/reliability.ts';
import { nameOf, shareText } from './figures.ts';

/** A bar for each share, and a line from the lower to the upper end of its interval. */
export function OnTimeBars({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <ul className="reliability-bars">
      {groups.map((group) => (
        <li key={group.key}>
          <span>{nameOf(group)}</span>
          <span className="reliability-track" aria-hidden>
            <i className="share" style={{ width: part(group.on_time.share) }} />
            {group.on_time.low === null || group.on_time.high === null ? null : (
              <i
                className="interval"
                style={{ left: part(group.on_time.low), width: part(group.on_time.high - group.on_time.low) }}
              />
            )}
          </span>
          <span>{shareText(group.on_time)}</span>
        </li>
      ))}
    </ul>
  );
}

function part(share: number | null): string {
  return `${(share ?? 0) * 100}%`;
}
