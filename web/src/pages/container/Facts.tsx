import { Link } from 'wouter';
import type { Container, Fee, Shipment, Situation, Terminal } from '../../api/resources.ts';
import { placeName } from '../../text/place-name.ts';
import { pickUpText } from '../../time/calendar-day.ts';
import { inDays } from '../../time/duration.ts';
import { SlipNote } from '../../time/SlipNote.tsx';
import { Ago, Day, Time } from '../../time/shown.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { changesTo, namedVessel, nextVesselText, vesselText } from '../containers/situation.ts';
import { isPickedUp } from '../containers/status.ts';
import { SureNote } from '../eta/SureNote.tsx';
import { costText } from '../exceptions/cost.ts';
import { EditBelongs } from '../shipment/EditBelongs.tsx';
import { EnterFact } from './EnterFact.tsx';
import { isOfArrival, isOfHoldsAndFees, isOfLastFreeDay, isOfRoute, isOfShip } from './evidence.ts';
import { showValue, useReadings } from './readings.ts';
import { WhoSaysSo } from './WhoSaysSo.tsx';

interface FactsProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function Facts({ container, shipment, terminal }: FactsProps & { readonly terminal: Terminal | undefined }) {
  const facts = shipment?.attributes;
  const freeDay = container.attributes.last_free_days.current;
  return (
    <FactStrip>
      <div>
        <dt>
          Carrier and vessel <WhoSaysSo containerId={container.id} title="Vessel" matches={isOfShip} isBrief />
        </dt>
        <dd>
          {facts?.shipping_line_short_name ?? 'Not known'}
          <small>
            <VesselLink situation={container.attributes.situation} />
          </small>
        </dd>
      </div>
      <div>
        <dt>
          Route <WhoSaysSo containerId={container.id} title="Route" matches={isOfRoute} isBrief />
        </dt>
        <dd>
          {facts?.port_of_lading_name
            ? placeName(facts.port_of_lading_name, facts.port_of_lading_locode)
            : 'Origin not named'}{' '}
          to <PodLink container={container} shipment={shipment} />
          <small>
            {facts?.destination_name
              ? `then to ${placeName(facts.destination_name, facts.destination_locode)}`
              : 'Port to port'}
            {terminal === undefined ? null : (
              <>
                , at <Link href={`/terminals/${terminal.id}`}>{terminal.attributes.nickname}</Link>
              </>
            )}
          </small>
        </dd>
      </div>
      <Arrival container={container} shipment={shipment} />
      <div className="urgent">
        <dt>
          Last free day <WhoSaysSo containerId={container.id} title="Last free day" matches={isOfLastFreeDay} isBrief />
          <EnterFact container={container} kind="last_free_day" />
        </dt>
        <dd>
          <Day day={freeDay} missing="Not set yet" />
          <small>{freeDayText(container)}</small>
        </dd>
      </div>
      <HoldsFact container={container} />
      <ReadingsFact containerId={container.id} />
      <div>
        <dt>
          References
          {shipment === undefined ? null : <EditBelongs shipment={shipment} stale={['container', container.id]} />}
        </dt>
        <dd>
          {[...new Set([...container.attributes.ref_numbers, ...(facts?.ref_numbers ?? [])])].join(', ') ||
            'None given'}
          <small>{facts?.customer_name ?? 'No customer named'}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

function VesselLink({ situation }: { readonly situation: Situation }) {
  const { vessel_imo: imo, next_vessel_imo: nextImo } = situation;
  const next = nextVesselText(situation);
  if (situation.vessel_name === null || changesTo(situation) === '') {
    const of = situation.vessel_name === null ? nextImo : imo;
    return <ShipLink imo={of} text={vesselText(situation)} />;
  }
  return (
    <>
      <ShipLink imo={imo} text={namedVessel(situation.vessel_name, situation.voyage_number)} />, then{' '}
      <ShipLink imo={nextImo} text={next ?? ''} />
    </>
  );
}

function ShipLink({ imo, text }: { readonly imo: string | null; readonly text: string }) {
  return imo === null ? text : <Link href={`/vessels/${imo}`}>{text}</Link>;
}

function PodLink({ container, shipment }: FactsProps) {
  const { situation } = container.attributes;
  const name = situation.pod_name ?? shipment?.attributes.port_of_discharge_name;
  const locode = situation.pod_name === null ? shipment?.attributes.port_of_discharge_locode : situation.pod_locode;
  if (!name) return 'port not named';
  return locode ? <Link href={`/ports/${locode}`}>{placeName(name, locode)}</Link> : name;
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
  const zone = container.attributes.pod_timezone;
  return (
    <div className="foremost">
      <dt>
        {arrivalTitle(container)}{' '}
        <WhoSaysSo containerId={container.id} title="Arrival at the port of discharge" matches={isOfArrival} isBrief />
        {arrivedAt === null ? <EnterFact container={container} kind="eta" /> : null}
      </dt>
      <dd>
        <Time at={at} zone={zone} detail="weekday" missing="No estimate yet" />
        {at === null ? null : <span className="in-days">{inDays(at, zone)}</span>}
        <SureNote container={container} shipment={shipment} />
        <SlipNote first={container.attributes.first_eta_at} at={at} zone={zone} />
      </dd>
    </div>
  );
}

function arrivalTitle({ attributes: { situation } }: Container): string {
  if (situation.pod_ata_at !== null) return 'Arrived at discharge port, actual';
  return situation.pod_eta_source === 'manual' ? 'ETA at discharge, entered' : 'ETA at discharge, estimated';
}

function feeText(fee: Fee): string {
  return `${fee.type.replaceAll('_', ' ')} ${costText(fee)}`;
}

function HoldsFact({ container }: { readonly container: Container }) {
  const {
    holds_at_pod_terminal: holds,
    fees_at_pod_terminal: fees,
    terminal_checked_at: checked,
  } = container.attributes;
  const names = [...holds.map((hold) => `${hold.name} hold`), ...fees.map(feeText)];
  return (
    <div className="urgent">
      <dt>
        Holds and fees{' '}
        <WhoSaysSo containerId={container.id} title="Holds and fees" matches={isOfHoldsAndFees} isBrief />
        <EnterFact container={container} kind="holds" />
      </dt>
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

/** What people ask first of a cooled box. Nothing of one that temperature nothing. */
const MEASURED_TEMPERATURES = ['return_temperature', 'supply_temperature', 'measured_temperature'];

function ReadingsFact({ containerId }: { readonly containerId: string }) {
  const latest = useReadings(containerId).data?.latest ?? [];
  const set = latest.find(({ quantity }) => quantity === 'set_temperature');
  const measured = MEASURED_TEMPERATURES.flatMap((name) => latest.find(({ quantity }) => quantity === name) ?? [])[0];
  const temperature = measured ?? set;
  if (temperature === undefined) return null;
  return (
    <div>
      <dt>Temperature</dt>
      <dd>
        {measured === undefined ? 'Not measured' : showValue(measured.quantity, measured.value)}
        {set === undefined ? null : <span className="dim"> set to {showValue(set.quantity, set.value)}</span>}
        <small>
          {temperature.source_name}, <Ago at={temperature.at} />
        </small>
      </dd>
    </div>
  );
}
