import type { Container, Shipment } from '../../api/resources.ts';
import { pickUpText } from '../../time/calendar-day.ts';
import { SlipNote } from '../../time/SlipNote.tsx';
import { Ago, Day, Time } from '../../time/shown.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { vesselText } from '../containers/situation.ts';
import { isPickedUp } from '../containers/status.ts';

interface FactsProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function Facts({ container, shipment }: FactsProps) {
  const facts = shipment?.attributes;
  const freeDay = container.attributes.last_free_days.current;
  return (
    <FactStrip>
      <div>
        <dt>Carrier and vessel</dt>
        <dd>
          {facts?.shipping_line_short_name ?? 'Not known'}
          <small>{vesselText(container.attributes.situation)}</small>
        </dd>
      </div>
      <div>
        <dt>Route</dt>
        <dd>
          {facts?.port_of_lading_name ?? 'Origin not named'} to{' '}
          {container.attributes.situation.pod_name ?? facts?.port_of_discharge_name ?? 'port not named'}
          <small>{facts?.destination_name ? `then to ${facts.destination_name}` : 'Port to port'}</small>
        </dd>
      </div>
      <Arrival container={container} shipment={shipment} />
      <div>
        <dt>Last free day</dt>
        <dd>
          <Day day={freeDay} missing="Not set yet" />
          <small>{freeDayText(container)}</small>
        </dd>
      </div>
      <HoldsFact container={container} />
      <div>
        <dt>References</dt>
        <dd>
          {[...new Set([...container.attributes.ref_numbers, ...(facts?.ref_numbers ?? [])])].join(', ') ||
            'None given'}
          <small>{facts?.customer_name ?? 'No customer named'}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

function freeDayText(container: Container): string {
  const { last_free_days, situation } = container.attributes;
  if (isPickedUp(container)) return 'Picked up';
  if (last_free_days.current !== null) return pickUpText(last_free_days.current);
  if (situation.position === 'at_inland_destination') return 'The ramp has not said';
  return situation.position === 'on_the_way_inland'
    ? 'The ramp sets it on arrival'
    : 'The terminal sets it at discharge';
}

function Arrival({ container, shipment }: FactsProps) {
  const { pod_eta_at: etaAt, pod_ata_at: arrivedAt } = container.attributes.situation;
  const at = arrivedAt ?? etaAt;
  return (
    <div>
      <dt>{arrivedAt === null ? 'ETA at discharge' : 'Arrived at discharge port'}</dt>
      <dd>
        <Time at={at} zone={container.attributes.pod_timezone} detail="weekday" missing="No estimate yet" />
        <SlipNote first={shipment?.attributes.pod_original_eta_at ?? null} at={at} />
      </dd>
    </div>
  );
}

function HoldsFact({ container }: { readonly container: Container }) {
  const {
    holds_at_pod_terminal: holds,
    fees_at_pod_terminal: fees,
    terminal_checked_at: checked,
  } = container.attributes;
  const names = [...holds.map((hold) => `${hold.name} hold`), ...fees.map((fee) => `${fee.type} fee`)];
  return (
    <div>
      <dt>Holds and fees</dt>
      <dd>
        {names.length > 0 ? names.join(', ') : checked === null ? 'Not known yet' : 'None reported'}
        <small>
          {checked === null ? (
            'Terminal not heard yet'
          ) : (
            <>
              Checked <Ago at={checked} />
            </>
          )}
        </small>
      </dd>
    </div>
  );
}
