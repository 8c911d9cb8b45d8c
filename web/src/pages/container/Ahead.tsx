import type { ReactNode } from 'react';
import type { Container, Shipment } from '../../api/resources.ts';
import { pickUpText } from '../../time/calendar-day.ts';
import { showDuration } from '../../time/duration.ts';
import { basisText } from '../../time/heard.ts';
import { Day, Time, useNow } from '../../time/shown.tsx';
import { slipOf } from '../../time/slip.ts';
import { nextVesselText } from '../containers/situation.ts';
import { whatIsAhead } from './ahead.ts';
import { expectedAt, isOfLastFreeDay } from './evidence.ts';
import type { Journey, JourneyStop } from './journey.ts';
import type { PortCall } from './milestones.ts';
import { PlaceHeading } from './PlaceHeading.tsx';
import { WhoSaysSo } from './WhoSaysSo.tsx';

interface AheadProps {
  readonly calls: readonly PortCall[];
  readonly journey: Journey;
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** What is expected, and why a date is missing where one is. */
export function Ahead({ calls, journey, container, shipment }: AheadProps) {
  const { situation } = container.attributes;
  if (situation.position === 'picked_up' || situation.position === 'returned') return null;
  const { change, connections, discharge, leavesPort, inland } = whatIsAhead(journey.stops, calls, situation);
  return (
    <>
      {change === undefined ? null : <NextShip stop={change} container={container} />}
      {connections.map((stop) => (
        <Connection key={stop.sequence} stop={stop} containerId={container.id} />
      ))}
      {leavesPort ? (
        <Discharge stop={discharge} container={container} shipment={shipment} heardAt={journey.vessel?.heardAt} />
      ) : null}
      {inland.map((stop) => (
        <Inland key={stop.sequence} stop={stop} containerId={container.id} />
      ))}
      {leavesPort ? null : <AtRamp container={container} zone={journey.stops.at(-1)?.zone ?? null} />}
    </>
  );
}

/** Under the heading stand days of the place alone. */
const NO_TIMES: readonly string[] = [];
const CARRIER_ESTIMATE = 'Estimate of the carrier';

/** What counts once the box has left the port by rail or road. */
function AtRamp({ container, zone }: Pick<AheadProps, 'container'> & { readonly zone: string | null }) {
  const { last_free_days, situation } = container.attributes;
  const { current } = last_free_days;
  if (current === null && situation.position !== 'at_inland_destination') return null;
  const place = situation.place_name ?? current?.place ?? 'the ramp';
  return (
    <div>
      <PlaceHeading name={`Next at ${place}`} zone={current?.timezone ?? zone} times={NO_TIMES} />
      <ol>
        <LastFreeDay container={container} none="The ramp has not said" />
      </ol>
    </div>
  );
}

interface StopProps {
  readonly stop: JourneyStop;
  readonly containerId: string;
}

/** Under the milestones of the port where the box is, since it leaves from there. */
function NextShip({ stop, container }: Pick<StopProps, 'stop'> & Pick<AheadProps, 'container'>) {
  const ship = nextVesselText(container.attributes.situation);
  const title = ship === undefined ? 'Departs, next vessel not named yet' : `Departs on ${ship}`;
  return (
    <ol>
      <Estimate title={title} stop={stop} what="departs" containerId={container.id} />
    </ol>
  );
}

function Connection({ stop, containerId }: StopProps) {
  return (
    <div>
      <PlaceHeading tag={stop.tag} name={stop.name} zone={stop.zone} times={[stop.etaAt, stop.etdAt]} />
      <ol>
        <Estimate title="Arrives" stop={stop} what="arrives" containerId={containerId} />
        <Estimate title="Departs again" stop={stop} what="departs" containerId={containerId} />
      </ol>
    </div>
  );
}

interface DischargeProps extends Pick<AheadProps, 'container' | 'shipment'> {
  /** Undefined when the box is there already, or the line has not named the port. */
  readonly stop: JourneyStop | undefined;
  /** When the ship was last heard that carries the box; undefined while none does, or it was never heard. */
  readonly heardAt: string | undefined;
}

function Discharge({ stop, container, shipment, heardAt }: DischargeProps) {
  const { attributes } = container;
  const zone = attributes.pod_timezone ?? stop?.zone ?? null;
  const name = stop?.name ?? attributes.situation.pod_name ?? 'Port of discharge not named yet';
  const hasArrived = attributes.pod_arrived_at !== null;
  const { pod_eta_at: etaAt } = attributes.situation;
  const slip = slipOf(attributes.first_eta_at, etaAt, zone) ?? 0;
  const times = hasArrived ? NO_TIMES : [etaAt, attributes.predicted_eta];
  return (
    <div>
      <PlaceHeading
        tag={hasArrived ? '' : 'POD'}
        name={hasArrived ? `Next at ${name}` : name}
        zone={zone}
        times={times}
      />
      <ol>
        {hasArrived ? null : (
          <Expected
            title="Vessel arrives"
            note={slip > 0 ? `${showDuration(slip)} later than first announced` : CARRIER_ESTIMATE}
            isLate={slip > 0}
            who={
              <WhoSaysSo
                containerId={container.id}
                title={`Vessel arrives, ${name}`}
                matches={({ kind, value }) => kind === 'expected' && value === 'vessel_arrived'}
              />
            }
          >
            <Time at={etaAt} zone={zone} hideZone missing="No estimate yet" />
          </Expected>
        )}
        {hasArrived || !shipment || attributes.predicted_eta === null ? null : (
          <Prediction shipment={shipment} zone={zone} heardAt={heardAt} />
        )}
        {attributes.availability_known ? null : (
          <Expected title="Available for pickup" note="The terminal sets this after discharge">
            <span className="dim">Not set</span>
          </Expected>
        )}
        <LastFreeDay container={container} none="The terminal sets this after discharge" />
      </ol>
    </div>
  );
}

interface PredictionProps extends Pick<DischargeProps, 'heardAt'> {
  readonly shipment: Shipment;
  readonly zone: string | null;
}

/** Beside the carrier's: estimated from the ship, its way and past voyages. */
function Prediction({ shipment, zone, heardAt }: PredictionProps) {
  const nowMs = useNow();
  const { predicted_eta: at, predicted_eta_earliest: from, predicted_eta_latest: to } = shipment.attributes;
  return (
    <li className="ahead">
      <i />
      <span>Our own estimate</span>
      <Time at={at} zone={zone} hideZone />
      <small>
        {from === null || to === null ? (
          'From the ship and past voyages'
        ) : (
          <>
            Likely between <Time at={from} zone={zone} hideZone /> and <Time at={to} zone={zone} hideZone />
          </>
        )}
        {heardAt === undefined ? null : `. ${basisText(heardAt, nowMs)}`}
      </small>
    </li>
  );
}

function Inland({ stop, containerId }: StopProps) {
  return (
    <div>
      <PlaceHeading tag={stop.tag} name={stop.name} zone={stop.zone} times={[stop.etaAt]} />
      <ol>
        <Estimate
          title="Arrives inland"
          stop={stop}
          what="arrives"
          containerId={containerId}
          none="The line has not said when"
        />
      </ol>
    </div>
  );
}

interface EstimateProps extends StopProps {
  readonly title: string;
  readonly what: 'arrives' | 'departs';
  /** Said instead, where there is no time. */
  readonly none?: string;
}

/** Nobody is asked about a time that nobody gave. */
function Estimate({ title, stop, containerId, what, none = CARRIER_ESTIMATE }: EstimateProps) {
  const at = what === 'arrives' ? stop.etaAt : stop.etdAt;
  const asked = `${what === 'arrives' ? 'Arrives' : 'Departs'}, ${stop.name}`;
  const who = at === null ? null : <WhoSaysSo containerId={containerId} title={asked} matches={expectedAt(at, what)} />;
  return (
    <Expected title={title} note={at === null ? none : CARRIER_ESTIMATE} who={who}>
      <Time at={at} zone={stop.zone} hideZone missing="No estimate yet" />
    </Expected>
  );
}

/** `none` is why there is none. */
function LastFreeDay({ container, none }: Pick<AheadProps, 'container'> & { readonly none: string }) {
  const { current } = container.attributes.last_free_days;
  const who =
    current === null ? null : <WhoSaysSo containerId={container.id} title="Last free day" matches={isOfLastFreeDay} />;
  return (
    <Expected title="Last free day" note={current === null ? none : pickUpText(current)} who={who}>
      <Day day={current} missing="Not set" />
    </Expected>
  );
}

interface ExpectedProps {
  readonly title: string;
  readonly note: string;
  readonly isLate?: boolean;
  /** Asks whose word it is. */
  readonly who?: ReactNode;
  /** The time, or why there is none. */
  readonly children: ReactNode;
}

function Expected({ title, note, isLate = false, who, children }: ExpectedProps) {
  return (
    <li className="ahead">
      <i />
      <span>{title}</span>
      {children}
      <small className={isLate ? 'late' : ''}>
        {note}
        {who}
      </small>
    </li>
  );
}
