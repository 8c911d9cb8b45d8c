import type { Shipment } from '../../api/resources.ts';
import { showDuration, slipOf } from '../../time/duration.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';

export function ShipmentFacts({ shipment }: { readonly shipment: Shipment }) {
  const { attributes } = shipment;
  const voyage = attributes.pod_voyage_number === null ? '' : `, voyage ${attributes.pod_voyage_number}`;
  return (
    <FactStrip>
      <div>
        <dt>Carrier and vessel</dt>
        <dd>
          {attributes.shipping_line_short_name} <span className="zone">{attributes.shipping_line_scac}</span>
          <small>
            {attributes.pod_vessel_name === null ? 'Vessel not named yet' : `${attributes.pod_vessel_name}${voyage}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Route</dt>
        <dd>
          {attributes.port_of_lading_name ?? 'Origin not named'} to{' '}
          {attributes.port_of_discharge_name ?? 'port not named'}
          <small>
            {attributes.destination_name === null ? 'Port to port' : `then to ${attributes.destination_name}`}
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
      <div>
        <dt>References</dt>
        <dd>
          {attributes.ref_numbers.join(', ') || 'None given'}
          <small>{attributes.customer_name ?? 'No customer named'}</small>
        </dd>
      </div>
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

function Arrival({ shipment }: { readonly shipment: Shipment }) {
  const {
    pod_ata_at: arrivedAt,
    pod_eta_at: etaAt,
    pod_original_eta_at: firstAt,
    pod_timezone: zone,
  } = shipment.attributes;
  const slip = slipOf(firstAt, arrivedAt ?? etaAt) ?? 0;
  return (
    <div>
      <dt>{arrivedAt === null ? 'ETA at discharge' : 'Arrived'}</dt>
      <dd>
        <Time at={arrivedAt ?? etaAt} zone={zone} detail="weekday" missing="No estimate yet" />
        <small className={slip > 0 ? 'late' : ''}>
          {slip > 0 ? `${showDuration(slip)} later than the first ETA` : 'Not later than the first ETA'}
        </small>
      </dd>
    </div>
  );
}
