import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import '../../styles/timeline.css';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { get } from '../../api/client.ts';
import { useExceptions } from '../../api/exceptions.ts';
import type { Many } from '../../api/json-api.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import type { Container } from '../../api/resources.ts';
import { createFleetMap, type Fleet, type FleetMap, type FleetVessel } from '../../map/fleet-map.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { ExceptionLink } from '../exceptions/ExceptionLink.tsx';
import { FirstSteps } from './FirstSteps.tsx';

interface Answer extends Omit<Fleet, 'lanes'> {
  readonly vessels: readonly (FleetVessel & {
    readonly imo: string | null;
    readonly speed_knots: number | null;
    readonly position_timestamp: string;
  })[];
}

const REFETCH_MS = 15_000;
/** Ships change their lanes a few times a day. */
const LANES_REFETCH_MS = 300_000;
const NO_LANES: Fleet['lanes'] = [];
const SHOWN_EXCEPTIONS = 50;

export default function FleetPage() {
  const { data: fleet, error } = useQuery({
    queryKey: ['fleet'],
    queryFn: ({ signal }) => get<Answer>('/fleet', signal),
    refetchInterval: REFETCH_MS,
  });
  const { data: routes } = useQuery({
    queryKey: ['fleet-lanes'],
    queryFn: ({ signal }) => get<Pick<Fleet, 'lanes'>>('/fleet/lanes', signal),
    refetchInterval: LANES_REFETCH_MS,
  });
  const [vesselId, setVesselId] = useState<string>();
  const vessel = fleet?.vessels.find((one) => one.id === vesselId);
  return (
    <div className="split fleet">
      <Attention />
      <div className="map-frame">
        {error !== null && fleet === undefined ? <Problem error={error} /> : null}
        {fleet === undefined ? null : (
          <FleetView fleet={fleet} lanes={routes?.lanes ?? NO_LANES} onVessel={setVesselId} />
        )}
        {vessel === undefined ? null : <VesselCard vessel={vessel} onClose={() => setVesselId(undefined)} />}
        <ul className="legend">
          <LegendItem colour="var(--map-act)" text="A container aboard needs action" />
          <LegendItem colour="var(--map-watch)" text="Watch" />
          <LegendItem colour="var(--map-plan)" text="On plan" />
        </ul>
      </div>
    </div>
  );
}

function Attention() {
  const { data } = useExceptions({ size: SHOWN_EXCEPTIONS });
  const overview = useOverview().data;
  const isNew = overview?.containers.total === 0 && overview.exceptions.total === 0;
  return (
    <section className="side attention" aria-label="Needs attention" tabIndex={0}>
      <div className="attention-head">
        <h1>{isNew ? 'Welcome to Landfall' : 'Needs attention'}</h1>
        <span className="dim">{isNew ? 'Nothing is tracked yet' : countText(overview)}</span>
      </div>
      {data?.data.map((exception) => (
        <ExceptionLink key={exception.id} exception={exception} />
      ))}
      {isNew ? <FirstSteps /> : null}
      {data?.data.length === 0 && !isNew ? (
        <Empty title="Nothing needs you">Everything that is tracked is on plan.</Empty>
      ) : null}
    </section>
  );
}

function countText(overview: Overview | undefined): string {
  if (overview === undefined) return 'Counting…';
  const { exceptions, containers } = overview;
  return `${exceptions.containers.toLocaleString('en')} of ${containers.active.toLocaleString('en')} active containers`;
}

interface FleetViewProps {
  readonly fleet: Answer;
  readonly lanes: Fleet['lanes'];
  readonly onVessel: (id: string) => void;
}

function FleetView({ fleet: answer, lanes, onVessel }: FleetViewProps) {
  const fleet = useMemo(() => ({ ...answer, lanes }), [answer, lanes]);
  const element = useRef<HTMLElement>(null);
  const theme = useThemeName();
  const shown = useRef<FleetMap | undefined>(undefined);
  const newest = useRef(fleet);
  const [problem, setProblem] = useState<unknown>();
  const [, navigate] = useLocation();
  newest.current = fleet;
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    let isGone = false;
    const onPort = (code: string) =>
      navigate(`/containers?filter%5Bport_of_discharge%5D=${code}&filter%5Bactive%5D=true`);
    createFleetMap(frame, newest.current, { theme, onVessel, onPort }).then(
      (map) => {
        if (isGone) return map.remove();
        shown.current = map;
        map.update(newest.current);
        map.map.once('idle', () => {
          frame.dataset['map'] = 'drawn';
        });
        Object.assign(frame, { map: map.map });
      },
      (error: unknown) => isGone || setProblem(error),
    );
    return () => {
      isGone = true;
      shown.current?.remove();
      shown.current = undefined;
    };
  }, [theme, onVessel, navigate]);
  useEffect(() => shown.current?.update(fleet), [fleet]);
  return (
    <>
      <section className="map" ref={element} aria-label="Map of all vessels carrying tracked containers" />
      {problem === undefined ? null : <p className="notice map-note">{messageOf(problem)}</p>}
    </>
  );
}

function VesselCard({ vessel, onClose }: { readonly vessel: Answer['vessels'][number]; readonly onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['containers', 'aboard', vessel.id],
    queryFn: ({ signal }) =>
      get<Many<Container>>(
        `/containers?filter%5Bvessel_id%5D=${vessel.id}&fields%5Bcontainer%5D=number&page%5Bsize%5D=100`,
        signal,
      ),
  });
  return (
    <aside className="map-card" aria-label={`Vessel ${vessel.name ?? ''}`}>
      <header>
        <h2>{vessel.name ?? 'Unnamed vessel'}</h2>
        <button type="button" className="btn icon quiet small" aria-label="Close" onClick={onClose}>
          <X size={14} aria-hidden />
        </button>
      </header>
      <dl>
        <dt>IMO</dt>
        <dd>{vessel.imo ?? 'Not known'}</dd>
        <dt>Speed</dt>
        <dd>{vessel.speed_knots === null ? 'Not reported' : `${vessel.speed_knots.toFixed(1)} kn`}</dd>
        <dt>Position</dt>
        <dd>
          <Ago at={vessel.position_timestamp} />
        </dd>
        <dt>Containers aboard</dt>
        <dd>{vessel.containers}</dd>
      </dl>
      <ul>
        {data?.data.map((container) => (
          <li key={container.id}>
            <Link href={`/containers/${container.id}`} className="mono">
              {showContainerNumber(container.attributes.number)}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function LegendItem({ colour, text }: { readonly colour: string; readonly text: string }) {
  return (
    <li>
      <svg width="14" height="14" aria-hidden>
        <circle cx="7" cy="7" r="5" fill={colour} />
      </svg>
      {text}
    </li>
  );
}
