import { Ago, Time } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { eventTitle } from './milestones.ts';
import { useRawEvents } from './use-container.ts';

/** What the sources said, in their own words. */
export function RawEvents({ containerId }: { readonly containerId: string }) {
  const { data, error } = useRawEvents(containerId);
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data?.data.length === 0) return <Empty title="No source has said anything about moves yet" />;
  return (
    <section className="scroll sheet" aria-label="Raw events" tabIndex={0}>
      <PlainTable columns={['Time', 'As the source wrote it', 'Taken as', 'Place', 'Vessel', 'Source']}>
        {data?.data.map(({ id, attributes }) => (
          <tr key={id}>
            <td>
              <Time at={attributes.timestamp} zone={attributes.timezone} />
              {attributes.estimated ? <span className="sub">expected</span> : null}
            </td>
            <td className="mono">{attributes.original_event}</td>
            <td>{attributes.event === null ? 'Not a milestone' : eventTitle(attributes.event)}</td>
            <td>{attributes.location_name ?? attributes.location_locode ?? 'Not named'}</td>
            <td>
              {attributes.vessel_name ?? <span className="dim">None</span>}
              <span className="sub">{attributes.voyage_number}</span>
            </td>
            <td>
              <span className="mono">{attributes.source_name}</span>
              <span className="sub">
                <Ago at={attributes.created_at} />
              </span>
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
