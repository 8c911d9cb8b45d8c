import type { Container, Shipment } from '../../api/resources.ts';
import { placeName } from '../../text/place-name.ts';
import { inDays } from '../../time/duration.ts';
import { SlipNote } from '../../time/SlipNote.tsx';
import { Ago, Time } from '../../time/shown.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { namedVessel, vesselText } from '../containers/situation.ts';
import { EditBelongs } from './EditBelongs.tsx';

interface ShipmentFactsProps {
  readonly shipment: Shipment;
  readonly containers: readonly Container[];
}

export function ShipmentFacts({ shipment, containers }: ShipmentFactsProps) {
  const { attributes } = shipment;
  return (
    <FactStrip>
      <div>
        <dt>Carrier and vessel</dt>
        <dd>
          {attributes.shipping_line_short_name} <span className="zone">{attributes.shipping_line_scac}</span>
          <small>{shipText(shipment, containers)}</small>
        </dd>
      </div>
      <div>
        <dt>Route</dt>
        <dd>
          {attributes.port_of_lading_name
            ? placeName(attributes.port_of_lading_name, attributes.port_of_lading_locode)
            : 'Origin not named'}{' '}
          to{' '}
          {attributes.port_of_discharge_name
            ? placeName(attributes.port_of_discharge_name, attributes.port_of_discharge_locode)
            : 'port not named'}
          <small>
            {attributes.destination_name === null
              ? 'Port to port'
              : `then to ${placeName(attributes.destination_name, attributes.destination_locode)}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>{attributes.pol_atd_at === null ? 'Departure' : 'Departed'}</dt>
        <dd>
          <Time
            at={attributes.pol_atd_at ?? attributes.pol_etd_at}
            zone={attributes.pol_timezone}
            missing="No estimate yet"
          />
          <small>{attributes.pol_atd_at === null ? 'Not yet departed' : 'As the carrier says'}</small>
        </dd>
      </div>
      <Arrival shipment={shipment} />
      <References shipment={shipment} />
      <div>
        <dt>Last word of the line</dt>
        <dd>
          {attributes.line_tracking_last_succeeded_at === null ? (
            'None yet'
          ) : (
            <Ago at={attributes.line_tracking_last_succeeded_at} />
          )}
          <small>
            {attributes.line_tracking_last_attempted_at === null ? (
              'Not asked yet'
            ) : (
              <>
                Asked <Ago at={attributes.line_tracking_last_attempted_at} />
              </>
            )}
          </small>
        </dd>
      </div>
    </FactStrip>
  );
}

/** The ship the boxes are aboard of or wait for; when they have landed, the one that brought them. */
function shipText({ attributes }: Shipment, containers: readonly Container[]): string {
  const { pod_vessel_name: last, pod_voyage_number: voyage } = attributes;
  const afloat = containers.filter(
    ({ attributes: { situation } }) => situation.vessel_name ?? situation.next_vessel_name,
  );
  const ships = new Set(afloat.map((container) => vesselText(container.attributes.situation)));
  if (ships.size > 1) return 'Differs by container';
  const [ship] = ships;
  if (ship !== undefined) return ship;
  if (last === null || attributes.pod_ata_at === null) return 'Vessel not named yet';
  return `Came with ${namedVessel(last, voyage)}`;
}

function References({ shipment }: { readonly shipment: Shipment }) {
  return (
    <div>
      <dt>
        References
        <EditBelongs shipment={shipment} stale={['shipment', shipment.id]} />
      </dt>
      <dd>
        {shipment.attributes.ref_numbers.join(', ') || 'None given'}
        <small>{shipment.attributes.customer_name ?? 'No customer named'}</small>
      </dd>
    </div>
  );
}

function Arrival({ shipment }: { readonly shipment: Shipment }) {
  const {
    pod_ata_at: arrivedAt,
    pod_eta_at: etaAt,
    pod_original_eta_at: firstAt,
    pod_timezone: zone,
    containers_differ: differ,
  } = shipment.attributes;
  const at = arrivedAt ?? etaAt;
  return (
    <div className="foremost">
      <dt>{arrivedAt === null ? 'ETA at discharge, estimated' : 'Arrived, actual'}</dt>
      <dd>
        <Time at={at} zone={zone} detail="weekday" missing="No estimate yet" />
        {at === null ? null : <span className="in-days">{inDays(at, zone)}</span>}
        {differ ? <small>Of most containers, not of all</small> : null}
        <SlipNote first={firstAt} at={at} zone={zone} />
      </dd>
    </div>
  );
}
