import { useGet } from '../../api/use-get.ts';
import { MINUTE_MS } from '../../time/duration.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/places.css';
import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import type { One } from '../../api/json-api.ts';
import type { Vessel } from '../../api/resources.ts';
import type { Fleet, FleetLane } from '../../map/fleet.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showHeading, showPosition } from '../container/journey.ts';
import { ContainersTable } from '../containers/ContainersTable.tsx';
import { FleetView } from '../fleet/FleetView.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';
import { DelayTable } from './DelayTable.tsx';
import { PortsAhead } from './PortsAhead.tsx';
import { WhoIsConcerned } from './WhoIsConcerned.tsx';

const REFETCH_MS = MINUTE_MS;
const COLUMNS = ['number', 'status', 'bill', 'eta'];

interface Track {
  readonly geometry: { readonly coordinates: readonly FleetLane['line'][] };
}

/** A ship: where it is and was, where our containers leave it, and which are aboard. */
export default function VesselPage() {
  const { id = '' } = useParams();
  const { data, error } = useGet<One<Vessel>>(['vessel', id], `/vessels/${id}`, { refetchInterval: REFETCH_MS });
  const vessel = data?.data;
  usePageTitle(vessel?.attributes.name);
  if (error !== null && vessel === undefined) return <Problem error={error} />;
  if (vessel === undefined) return <Skeleton />;
  return (
    <>
      <PageHead title={vessel.attributes.name} crumb={<Link href="/map">Map</Link>}>
        <NotesButton subject={{ type: 'vessel', id: vessel.id, name: vessel.attributes.name ?? 'Vessel' }} />
      </PageHead>
      <VesselFacts vessel={vessel} />
      <div className="split vessel">
        <div className="side">
          <PortsAhead vesselId={vessel.id} />
          <WhoIsConcerned vessel={{ id: vessel.id, name: vessel.attributes.name ?? 'the vessel' }} />
          <DelayTable vesselId={vessel.id} />
          <ContainersTable
            label="Containers aboard"
            filter={`filter%5Bvessel_id%5D=${vessel.id}`}
            columns={COLUMNS}
            sort="pod_eta_at"
            empty={<Empty title="Nothing of ours is aboard">Containers are shown while the ship is at sea.</Empty>}
          />
        </div>
        <VesselMap vessel={vessel} />
      </div>
    </>
  );
}

function VesselFacts({ vessel: { attributes: is } }: { readonly vessel: Vessel }) {
  const { latitude, longitude, nautical_speed_knots: speed, navigational_heading_degrees: heading } = is;
  return (
    <FactStrip>
      <div>
        <dt>IMO</dt>
        <dd>
          {is.imo ?? 'Not known'}
          <small>{is.mmsi === null ? 'MMSI not known' : `MMSI ${is.mmsi}`}</small>
        </dd>
      </div>
      <div>
        <dt>Position</dt>
        <dd>
          {latitude === null || longitude === null ? 'Not heard yet' : showPosition({ latitude, longitude })}
          <small>
            {is.position_timestamp === null ? (
              'No AIS feed has told of it'
            ) : (
              <>
                Heard <Ago at={is.position_timestamp} />
              </>
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>Speed and heading</dt>
        <dd>
          {speed === null ? 'Not reported' : `${speed.toFixed(1)} kn`}
          <small>{heading === null ? 'Heading not reported' : showHeading(heading)}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

function VesselMap({ vessel }: { readonly vessel: Vessel }) {
  const { data: track } = useGet<Track>(['vessel', vessel.id, 'track'], `/vessels/${vessel.id}/track.geojson`, {
    retry: false,
  });
  const { name, latitude, longitude, navigational_heading_degrees: heading } = vessel.attributes;
  const fleet = useMemo((): Fleet => {
    const isHeard = latitude !== null && longitude !== null;
    const known = { id: vessel.id, name, heading, containers: 0, severity: null };
    return {
      vessels: isHeard ? [{ ...known, latitude, longitude }] : [],
      ports: [],
      lanes: (track?.geometry.coordinates ?? []).map((line) => ({ containers: 1, line })),
    };
  }, [vessel.id, name, latitude, longitude, heading, track]);
  return (
    <div className="map-frame">
      <FleetView fleet={fleet} onVessel={stay} label={`Map of ${name} and its track`} />
    </div>
  );
}

/** The one ship there is is shown already. */
function stay(): void {}
