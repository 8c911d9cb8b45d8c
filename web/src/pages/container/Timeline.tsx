import '../../styles/timeline.css';
import type { Container, Shipment } from '../../api/resources.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { Ahead } from './Ahead.tsx';
import { type Journey, showHeading, showPosition, type VesselNow } from './journey.ts';
import type { PortCall } from './milestones.ts';
import { PlaceHeading } from './PlaceHeading.tsx';
import { WhoSaysSo } from './WhoSaysSo.tsx';

interface TimelineProps {
  readonly calls: readonly PortCall[];
  readonly journey: Journey;
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

/** What happened, by port and in the port's time, where the box is now, and what is expected next. */
export function Timeline({ calls, journey, container, shipment }: TimelineProps) {
  return (
    <>
      {calls.map((call) => (
        <div key={call.key}>
          <PlaceHeading tag={call.tag} name={call.name} zone={call.zone} times={call.milestones.map(({ at }) => at)} />
          <ol>
            {call.milestones.map((milestone) => (
              <li key={milestone.id}>
                <i />
                <span>{milestone.title}</span>
                <Time at={milestone.at} zone={milestone.zone} hideZone missing="Time not given" />
                <small>
                  {milestone.source}
                  <WhoSaysSo
                    containerId={container.id}
                    title={`${milestone.title}, ${call.name}`}
                    matches={({ kind, value, location_locode: locode }) =>
                      kind === 'happened' && value === milestone.event && locode === milestone.locode
                    }
                  />
                </small>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {calls.length === 0 ? <p className="empty">Nothing has happened yet, or the line has not said so.</p> : null}
      {journey.vessel === undefined ? null : <AtSea vessel={journey.vessel} />}
      <Ahead calls={calls} journey={journey} container={container} shipment={shipment} />
    </>
  );
}

function AtSea({ vessel }: { readonly vessel: VesselNow }) {
  const { speedKnots, headingDegrees, remainingNm, boundFor } = vessel;
  const parts = [
    'At sea',
    speedKnots === null ? undefined : `${speedKnots.toFixed(1)} kn`,
    headingDegrees === null ? undefined : `heading ${showHeading(headingDegrees)}`,
  ];
  const rest =
    remainingNm === undefined || boundFor === undefined
      ? ''
      : `. ${Math.round(remainingNm).toLocaleString('en')} nm to ${boundFor}`;
  return (
    <ol>
      <li className="now">
        <i />
        <strong>{parts.filter(Boolean).join(', ')}</strong>
        <Time at={vessel.heardAt} zone="UTC" />
        <small>
          {showPosition(vessel)}
          {rest}. Heard <Ago at={vessel.heardAt} />
        </small>
      </li>
    </ol>
  );
}
