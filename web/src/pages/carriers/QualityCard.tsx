import { Link } from 'wouter';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { Time } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { eventTitle } from '../container/milestones.ts';
import { sourceTitle } from './source-title.ts';

interface Spread {
  readonly median: number;
  readonly ninetieth: number;
  readonly measured: number;
}

interface Source {
  readonly source_name: string;
  readonly milestones: number;
  readonly told: number;
  readonly told_by_others: number;
  readonly never_told: readonly string[];
  readonly said_after_hours: Spread | null;
  readonly known_after_hours: Spread | null;
  readonly corrected: number;
  readonly first_to_tell: number;
  readonly first_to_tell_of: number;
  readonly proven: number;
  readonly wrong: number;
  readonly compared: number;
  readonly contradictions: number;
  readonly contradicted: readonly {
    readonly container_id: string;
    readonly milestone: string;
    readonly place: string;
    readonly at: string;
    readonly other_source_name: string;
    readonly other_at: string;
  }[];
  readonly arrival_forecasts: readonly {
    readonly days_before: number;
    readonly arrivals: number;
    readonly mean_error_hours: number;
    readonly bias_hours: number;
  }[];
}

interface Quality {
  readonly data: { readonly attributes: { readonly shipments: number; readonly sources: readonly Source[] } };
}

const FRESH_MS = 300_000;

/** How good each source of the line's shipments is, and how often it was right, measured from what they said. */
export function QualityCard({ scac }: { readonly scac: string }) {
  const { data, error } = useGet<Quality>(['carrier_quality', scac], `/carrier_connections/${scac}/quality`, {
    staleTime: FRESH_MS,
  });
  const { shipments = 0, sources = [] } = data?.data.attributes ?? {};
  return (
    <Card
      title="How good each source is"
      aside={
        <span className="dim">
          {data === undefined ? 'Measuring…' : `measured on ${counted(shipments, 'shipment')}`}
        </span>
      }
      named
    >
      {error === null ? null : <p className="pad problem">{messageOf(error)}</p>}
      {data !== undefined && sources.length === 0 ? (
        <p className="pad dim">Nothing was told yet that could be measured.</p>
      ) : null}
      {sources.length === 0 ? null : <Sources sources={sources} />}
      <Contradictions sources={sources} />
    </Card>
  );
}

const COLUMNS = [
  'Source',
  'Told',
  'Known after',
  'Said after',
  'First to tell',
  'Corrected',
  'First word wrong',
  'Contradictions',
  'Arrivals expected',
];

function Sources({ sources }: { readonly sources: readonly Source[] }) {
  return (
    <section className="sideways" aria-label="Sources, one by one" tabIndex={0}>
      <PlainTable columns={COLUMNS}>
        {sources.map((source) => (
          <tr key={source.source_name}>
            <td>{sourceTitle(source.source_name)}</td>
            <td>
              <Share part={source.told} whole={source.told_by_others} why="No other source told of the same boxes" />
              {source.never_told.length === 0 ? null : (
                <span className="sub">
                  never {source.never_told.map((kind) => eventTitle(kind).toLowerCase()).join(', ')}
                </span>
              )}
              <span className="sub">{counted(source.milestones, 'milestone')}</span>
            </td>
            <td>
              <Hours spread={source.known_after_hours} />
            </td>
            <td>
              <Hours spread={source.said_after_hours} />
            </td>
            <td>
              <Share
                part={source.first_to_tell}
                whole={source.first_to_tell_of}
                why="No other source told the same while it was followed"
              />
            </td>
            <td>
              <Share part={source.corrected} whole={source.milestones} why="It told of no milestone" />
            </td>
            <td>
              <Share
                part={source.wrong}
                whole={source.proven}
                why="Nobody else agreed with it or another, and no ship was seen"
              />
            </td>
            <td>
              <Share part={source.contradictions} whole={source.compared} why="No other source told the same" />
            </td>
            <td>
              <Forecasts source={source} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}

function Share({ part, whole, why }: { readonly part: number; readonly whole: number; readonly why: string }) {
  if (whole === 0) return <Missing why={why} />;
  return (
    <>
      {Math.round((100 * part) / whole)} %
      <span className="sub">
        {part.toLocaleString('en')} of {whole.toLocaleString('en')}
      </span>
    </>
  );
}

function Hours({ spread }: { readonly spread: Spread | null }) {
  if (spread === null) return <Missing why="Nothing happened yet while it was followed" />;
  return (
    <>
      {spread.median.toFixed(1)} h
      <span className="sub">
        {spread.ninetieth.toFixed(1)} h at worst of nine in ten, {spread.measured.toLocaleString('en')} measured
      </span>
    </>
  );
}

function Forecasts({ source: { arrival_forecasts: forecasts } }: { readonly source: Source }) {
  if (forecasts.length === 0) return <Missing why="No arrival was expected and came true yet" />;
  return (
    <ul>
      {forecasts.map(({ days_before: days, arrivals, mean_error_hours: error, bias_hours: bias }) => (
        <li key={days}>
          {counted(days, 'day')} before: {error.toFixed(0)} h off
          <span className="sub">
            {Math.abs(bias) < 1 ? '' : `${Math.abs(bias).toFixed(0)} h too ${bias > 0 ? 'late' : 'early'}, `}
            {counted(arrivals, 'arrival')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Contradictions({ sources }: { readonly sources: readonly Source[] }) {
  const all = sources.flatMap((source) => source.contradicted.map((one) => ({ ...one, name: source.source_name })));
  // Both sides tell of it.
  const shown = all.filter(({ name, other_source_name: other }) => name < other);
  if (shown.length === 0) return null;
  return (
    <details className="attempt">
      <summary>{counted(shown.length, 'contradiction')} to look at</summary>
      <ul className="pad">
        {shown.map((one) => (
          <li key={`${one.container_id} ${one.milestone} ${one.place}`}>
            <Link className="link" href={`/containers/${one.container_id}`}>
              {eventTitle(one.milestone)}, {one.place}
            </Link>
            : {sourceTitle(one.name)} says <Time at={one.at} zone="UTC" />, {sourceTitle(one.other_source_name)} says{' '}
            <Time at={one.other_at} zone="UTC" />
          </li>
        ))}
      </ul>
    </details>
  );
}
