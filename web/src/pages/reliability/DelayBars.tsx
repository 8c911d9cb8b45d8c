import type { Group } from '../../api/reliability.ts';
import { hoursText, nameOf } from './figures.ts';

/** From the earliest to the latest of eight in ten, with a mark at the one in the middle; the day that was announced is marked. */
export function DelayBars({ groups }: { readonly groups: readonly Group[] }) {
  const known = groups.flatMap((group) => {
    const { p10, median, p90, of } = group.delay_hours;
    return p10 === null || median === null || p90 === null ? [] : [{ group, p10, median, p90, of }];
  });
  const from = Math.min(0, ...known.map(({ p10 }) => p10));
  const to = Math.max(1, ...known.map(({ p90 }) => p90));
  const at = (hours: number) => ((hours - from) / (to - from)) * 100;
  if (known.length === 0) return <p className="dim">Of no container is known what was announced first.</p>;
  return (
    <ul className="reliability-bars">
      {known.map(({ group, p10, median, p90, of }) => (
        <li key={group.key}>
          <span>{nameOf(group)}</span>
          <span className="reliability-track" aria-hidden>
            <i className="spread" style={{ left: `${at(p10)}%`, width: `${at(p90) - at(p10)}%` }} />
            <i className="announced" style={{ left: `${at(0)}%` }} />
            <i className="middle" style={{ left: `${at(median)}%` }} />
          </span>
          <span>
            <b>{hoursText(median)}</b>, eight of ten from {hoursText(p10)} to {hoursText(p90)}, of {of}
          </span>
        </li>
      ))}
    </ul>
  );
}
