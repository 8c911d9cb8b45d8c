import { useGet } from '../../api/use-get.ts';
import { Button } from '../../ui/Button.tsx';
import '../../styles/timeline.css';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { get } from '../../api/client.ts';
import { useEveryException } from '../../api/exceptions.ts';
import { type CarryingVessel, useFleet, useHeardShips } from '../../api/fleet.ts';
import type { Many } from '../../api/json-api.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import type { Container } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import type { Fleet, HeardShip } from '../../map/fleet.ts';
import { Ago } from '../../time/shown.tsx';
import { CountLink } from '../../ui/CountLink.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { usePreference } from '../../ui/preferences.ts';
import { SinceLastHere } from '../changes/SinceLastHere.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { ExceptionLink } from '../exceptions/ExceptionLink.tsx';
import { ALL_SHIPS } from './all-ships.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { FleetLegend } from './FleetLegend.tsx';
import { FleetView } from './FleetView.tsx';
import { MAP_MEMORY } from './map-memory.ts';

/** Ships change their lanes a few times a day. */
const LANES_REFETCH_MS = 300_000;

export default function FleetPage() {
  const { data: answer, error } = useFleet({ isWatched: true });
  const { data: routes } = useGet<Pick<Fleet, 'lanes'>>(['fleet-lanes'], '/fleet/lanes', {
    refetchInterval: LANES_REFETCH_MS,
  });
  const [isAllShown, showAll] = useAllShips(answer?.vessels.length === 0);
  const heard = useHeardShips(isAllShown);
  const fleet = useMemo(() => answer && { ...answer, lanes: routes?.lanes ?? [], heard }, [answer, routes, heard]);
  const [vesselId, setVesselId] = useState<string>();
  const vessel = fleet?.vessels.find((one) => one.id === vesselId);
  const other = vessel === undefined ? heard.find((one) => one.id === vesselId) : undefined;
  return (
    <div className="split fleet">
      <Attention />
      <div className="map-frame">
        {error !== null && fleet === undefined ? <Problem error={error} /> : null}
        {fleet === undefined ? null : <FleetView fleet={fleet} onVessel={setVesselId} memory={MAP_MEMORY} />}
        {vessel === undefined ? null : <VesselCard vessel={vessel} onClose={() => setVesselId(undefined)} />}
        {other === undefined ? null : <ShipCard ship={other} onClose={() => setVesselId(undefined)} />}
        <FleetLegend>
          <label className="check">
            <input type="checkbox" checked={isAllShown} onChange={({ target }) => showAll(target.checked)} />
            {isAllShown ? `All real ships heard: ${heard.length.toLocaleString('en')}` : 'All real ships heard'}
          </label>
        </FleetLegend>
        <Attribution texts={fleet?.attributions ?? []} />
      </div>
    </div>
  );
}

/** All ships are shown to whoever wants so, and where none carries anything of theirs. */
function useAllShips(isFleetEmpty: boolean): [boolean, (isShown: boolean) => void] {
  const [chosen, choose] = usePreference('all-ships', ALL_SHIPS, 'unchosen');
  const isShown = chosen === 'unchosen' ? isFleetEmpty : chosen === 'on';
  return [isShown, (isWanted) => choose(isWanted ? 'on' : 'off')];
}

/** Open feeds are free for whoever says whose they are. */
function Attribution({ texts }: { readonly texts: readonly string[] }) {
  return texts.length === 0 ? null : <p className="ship-sources">Ships: {texts.join(' · ')}</p>;
}

/** A ship that carries nothing of ours. */
function ShipCard({ ship, onClose }: { readonly ship: HeardShip; readonly onClose: () => void }) {
  return (
    <aside className="map-card" aria-label={`Vessel ${ship.name ?? ''}`}>
      <header>
        <h2>
          <Link href={`/vessels/${ship.id}`}>{ship.name ?? 'Unnamed vessel'}</Link>
        </h2>
        <button type="button" className="btn icon quiet small" aria-label="Close" onClick={onClose}>
          <X size={14} aria-hidden />
        </button>
      </header>
      <dl>
        <dt>Speed</dt>
        <dd>{ship.speed_knots === null ? 'Not reported' : `${ship.speed_knots.toFixed(1)} kn`}</dd>
        <dt>Aboard</dt>
        <dd>Nothing that is tracked</dd>
      </dl>
    </aside>
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
        <span className="dim">{isNew ? 'Nothing is tracked yet' : <Counts overview={overview} />}</span>
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

/** Each number leads to the list that it counts. */
function Counts({ overview }: { readonly overview: Overview | undefined }) {
  if (overview === undefined) return 'Counting…';
  const { exceptions, containers } = overview;
  const requests = exceptions.by_category['tracking_failed'] ?? 0;
  return (
    <>
      <CountLink count={exceptions.total} one="exception" href="/exceptions" />
      {requests === 0 ? null : (
        <>
          , among them <CountLink count={requests} one="failed request" href="/exceptions?category=tracking_failed" />
        </>
      )}
      . <CountLink count={containers.active} one="active container" href="/containers?filter%5Bactive%5D=true" />{' '}
      followed
    </>
  );
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
        <dd>
          <Link className="link" href={`/containers?filter%5Bvessel_id%5D=${vessel.id}`}>
            {vessel.containers}
          </Link>
        </dd>
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

/** Requests that begin by themselves once somebody gives keys for their line. */
function AwaitedKeys() {
  const isOwner = useMay('owner');
  const awaited = useOverview().data?.sources.awaiting_keys ?? [];
  if (awaited.length === 0) return null;
  return (
    <ul className="awaited" aria-label="Waiting for keys">
      {awaited.map(({ scac, name, requests }) => (
        <li key={scac} className="notice warn">
          <strong>No keys for {name}</strong>
          <span>
            <CountLink count={requests} one="request" href={`/requests?view=pending&scac=${scac}`} />{' '}
            {requests === 1 ? 'waits' : 'wait'}
            {isOwner ? '. ' : ' until an owner connects it.'}
            {isOwner ? (
              <Link className="link" href={`/carriers/${scac}`}>
                Connect {name}
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
