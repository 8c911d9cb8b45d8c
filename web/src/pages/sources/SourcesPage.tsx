import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Resource } from '../../api/json-api.ts';
import { useOverview } from '../../api/overview.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../time/shown.tsx';
import { messageOf } from '../../ui/Problem.tsx';

interface Answer {
  readonly data?: readonly Resource[];
}

/** Where the data comes from, and how each source is doing. */
export default function SourcesPage() {
  const sources = useOverview().data?.sources;
  const isOwner = useMay('owner');
  return (
    <>
      <div className="head">
        <div>
          <h1>Sources</h1>
          <p>Carriers, feeds, and what could not be understood.</p>
        </div>
      </div>
      <div className="scroll cards">
        <section className="card">
          <header>
            <h2>Carriers</h2>
          </header>
          <div className="pad">
            {sources === undefined ? 'Asking…' : null}
            {sources?.troubled.length === 0 ? 'All carriers answer.' : null}
            {sources?.troubled.map((name) => (
              <p key={name} className="problem">
                {name} does not answer at the moment.
              </p>
            ))}
            {sources?.last_update_at ? (
              <p className="dim">
                Last update <Ago at={sources.last_update_at} />
              </p>
            ) : null}
          </div>
        </section>
        {isOwner ? (
          <>
            <List title="AIS feeds" path="/admin/ais_feeds" none="No feed is configured." />
            <List title="Quarantine" path="/admin/quarantine" none="Everything that came in was understood." />
          </>
        ) : null}
      </div>
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly path: string;
  readonly none: string;
}

function List({ title, path, none }: ListProps) {
  const { data, error } = useQuery({
    queryKey: ['sources', path],
    queryFn: ({ signal }) => get<Answer>(path, signal),
  });
  const rows = data?.data ?? [];
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="pad">
        {error === null ? null : <p className="problem">{messageOf(error)}</p>}
        {data !== undefined && rows.length === 0 ? <p className="dim">{none}</p> : null}
        {rows.map((row) => (
          <dl key={row.id} className="pairs">
            {Object.entries(row.attributes).map(([name, value]) => (
              <div key={name} className="row">
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
              </div>
            ))}
          </dl>
        ))}
      </div>
    </section>
  );
}
