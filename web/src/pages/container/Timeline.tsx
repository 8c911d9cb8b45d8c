import '../../styles/timeline.css';
import type { Container, Shipment } from '../../api/resources.ts';
import { showDuration, slipOf } from '../../time/duration.ts';
import { Time, useZoneChoice } from '../../time/shown.tsx';
import { zoneFor, zoneName } from '../../time/zone.ts';
import type { PortCall } from './milestones.ts';

interface TimelineProps {
  readonly calls: readonly PortCall[];
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** What happened, by port and in the port's time, and what is expected next. */
export function Timeline({ calls, container, shipment }: TimelineProps) {
  return (
    <section className="side timeline" aria-label="Milestones" tabIndex={0}>
      {calls.map((call) => (
        <div key={call.key}>
          <PlaceHeading name={call.name} zone={call.zone} />
          <ol>
            {call.milestones.map((milestone) => (
              <li key={milestone.id}>
                <i />
                <span>{milestone.title}</span>
                <Time at={milestone.at} zone={milestone.zone} hideZone missing="Time not given" />
                <small>{milestone.source}</small>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {calls.length === 0 ? <p className="empty">Nothing has happened yet, or the line has not said so.</p> : null}
      {container.attributes.pod_full_out_at === null ? <Ahead container={container} shipment={shipment} /> : null}
    </section>
  );
}

function PlaceHeading({ name, zone }: { readonly name: string; readonly zone: string | null }) {
  const choice = useZoneChoice();
  const shown = zone === null && choice === 'port' ? 'zone unknown' : zoneName(new Date(), zoneFor(zone, choice));
  return (
    <h2>
      {name}
      <span>times in {shown}</span>
    </h2>
  );
}

function Ahead({ container, shipment }: Pick<TimelineProps, 'container' | 'shipment'>) {
  const { attributes } = container;
  const { port_of_discharge_name: name, pod_timezone: zone = null } = shipment?.attributes ?? {};
  const slip = slipOf(shipment?.attributes.pod_original_eta_at ?? null, shipment?.attributes.pod_eta_at ?? null) ?? 0;
  return (
    <div>
      <PlaceHeading name={`Ahead: ${name ?? 'port of discharge not named yet'}`} zone={zone} />
      <ol>
        {attributes.pod_arrived_at === null ? (
          <li className="ahead">
            <i />
            <span>Vessel arrives</span>
            <Time at={shipment?.attributes.pod_eta_at ?? null} zone={zone} hideZone missing="No estimate yet" />
            <small>{slip > 0 ? `${showDuration(slip)} later than first announced` : 'Estimate of the carrier'}</small>
          </li>
        ) : null}
        {attributes.availability_known ? null : (
          <li className="ahead">
            <i />
            <span>Available for pickup</span>
            <span className="dim">Not set</span>
            <small>The terminal sets this after discharge</small>
          </li>
        )}
        <li className="ahead">
          <i />
          <span>Last free day</span>
          <Time at={attributes.pickup_lfd} zone={zone} detail="day" hideZone missing="Not set" />
          <small>{attributes.pickup_lfd === null ? 'The terminal sets this after discharge' : 'Pick up by then'}</small>
        </li>
      </ol>
    </div>
  );
}
