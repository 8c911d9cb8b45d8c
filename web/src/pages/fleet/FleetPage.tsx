import { useGet } from '../../api/use-get.ts';
import { Button } from '../../ui/Button.tsx';
import '../../styles/timeline.css';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { get } from '../../api/client.ts';
import { useEveryException } from '../../api/exceptions.ts';
import { type CarryingVessel, useFleet } from '../../api/fleet.ts';
import type { Many } from '../../api/json-api.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import type { Container } from '../../api/resources.ts';
import type { Fleet } from '../../map/fleet.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { SinceLastHere } from '../changes/SinceLastHere.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { ExceptionLink } from '../exceptions/ExceptionLink.tsx';
import { AwaitedKeys } from './AwaitedKeys.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { FleetView } from './FleetView.tsx';
import { MAP_MEMORY } from './map-memory.ts';

/** Ships change their lanes a few times a day. */
const LANES_REFETCH_MS = 300_000;

export default function FleetPage() {
  const { data: answer, error } = useFleet({ isWatched: true });
  const { data: routes } = useGet<Pick<Fleet, 'lanes'>>(['fleet-lanes'], '/fleet/lanes', {
    refetchInterval: LANES_REFETCH_MS,
  });
  const fleet = useMemo(() => answer && { ...answer, lanes: routes?.lanes ?? [] }, [answer, routes]);
  const [vesselId, setVesselId] = useState<string>();
  const vessel = fleet?.vessels.find((one) => one.id === vesselId);
  return (
    <div className="split fleet">
      <Attention />
      <div className="map-frame">
        {error !== null && fleet === undefined ? <Problem error={error} /> : null}
        {fleet === undefined ? null : <FleetView fleet={fleet} onVessel={setVesselId} memory={MAP_MEMORY} />}
        {vessel === undefined ? null : <VesselCard vessel={vessel} onClose={() => setVesselId(undefined)} />}
        <ul className="legend">
          <LegendItem colour="var(--map-act)" text="Something aboard needs action now" />
          <LegendItem colour="var(--map-watch)" text="Something aboard is late or in doubt: watch it" />
          <LegendItem colour="var(--map-plan)" text="Everything aboard is on plan" />
        </ul>
      </div>
    </div>
  );
}

function Attention() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useEveryException();
  const exceptions = data?.pages.flatMap((page) => page.data);
  const overview = useOverview().data;
  const isNew = overview?.containers.total === 0 && overview.exceptions.total === 0;
  return (
    <section className="side attention" aria-label="Needs attention" tabIndex={0}>
      <div className="attention-head">
        <h1>{isNew ? 'Welcome to Landfall' : 'Needs attention'}</h1>
        <span className="dim">{isNew ? 'Nothing is tracked yet' : countText(overview)}</span>
      </div>
      <AwaitedKeys />
      {isNew ? null : <SinceLastHere />}
      {exceptions?.map((exception) => (
        <ExceptionLink key={exception.id} exception={exception} />
      ))}
      {hasNextPage ? (
        <p className="more">
          <Button
            label={`Show more of ${data?.pages[0]?.meta.total.toLocaleString('en')}`}
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          />
        </p>
      ) : null}
      {isNew ? <FirstSteps /> : null}
      {exceptions?.length === 0 && !isNew ? (
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

function useAboard(vesselId: string) {
  return useQuery({
    queryKey: ['containers', 'aboard', vesselId],
    queryFn: ({ signal }) =>
      get<Many<Container>>(
        `/containers?filter%5Bvessel_id%5D=${vesselId}&fields%5Bcontainer%5D=number&page%5Bsize%5D=100`,
        signal,
      ),
  });
}

function VesselCard({ vessel, onClose }: { readonly vessel: CarryingVessel; readonly onClose: () => void }) {
  const { data } = useAboard(vessel.id);
  return (
    <aside className="map-card" aria-label={`Vessel ${vessel.name ?? ''}`}>
      <header>
        <h2>
          <Link href={`/vessels/${vessel.id}`}>{vessel.name ?? 'Unnamed vessel'}</Link>
        </h2>
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
      <WhyColoured vessel={vessel} />
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

/** What is wrong with containers aboard: why the ship is not drawn as one on plan. */
function WhyColoured({ vessel }: { readonly vessel: CarryingVessel }) {
  const { severity, reasons, reasons_total: total } = vessel;
  if (severity === null) return <p className="why dim">Everything aboard is on plan.</p>;
  return (
    <section className="why" aria-label="Why it is coloured">
      <h3>{severity === 'act' ? 'Red: something aboard needs action' : 'Amber: something aboard is to be watched'}</h3>
      {reasons.map((reason) => (
        <p key={`${reason.number} ${reason.title}`} className={reason.severity === 'act' ? 'problem' : ''}>
          {showContainerNumber(reason.number)}: {reason.title}
        </p>
      ))}
      {total > reasons.length ? <p className="dim">and {total - reasons.length} more</p> : null}
    </section>
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
