import { Link } from 'wouter';
import type { Colleague } from '../../api/exception-work.ts';
import { relatedId } from '../../api/json-api.ts';
import { counted } from '../../text/counted.ts';
import { showDuration } from '../../time/duration.ts';
import { Time } from '../../time/shown.tsx';
import { showTime } from '../../time/zone.ts';
import { actorText } from '../audit/action-words.ts';
import { eventTitle } from '../container/milestones.ts';
import { showContainerNumber } from '../containers/container-number.ts';
import { doneText } from '../exceptions/done-text.ts';
import { type ChangeGroup, moveOf, numbersOf } from './group-changes.ts';

const MAX_NUMBERS = 3;

/** One thing that changed, as somebody would tell it. */
export function ChangeLine({
  group,
  colleagues,
}: {
  readonly group: ChangeGroup;
  readonly colleagues: readonly Colleague[];
}) {
  const { kind, occurred_at: knownAt } = group.change.attributes;
  return (
    <li data-kind={kind}>
      <span className="when dim">
        <time dateTime={knownAt}>{showTime(knownAt, null, 'reader', 'clock').text}</time>
      </span>
      <span className="what">
        <What group={group} colleagues={colleagues} />
      </span>
      <Subject group={group} />
    </li>
  );
}

function What({ group, colleagues }: { readonly group: ChangeGroup; readonly colleagues: readonly Colleague[] }) {
  const { attributes } = group.change;
  const { kind, to, detail, timezone, event } = attributes;
  switch (kind) {
    case 'estimate':
      return <Moved name={event.includes('inland') ? 'Arrival inland' : 'ETA'} group={group} detail="minute" />;
    case 'last_free_day':
      return <Moved name="Last free day" group={group} detail="day" />;
    case 'appointment':
      return <Moved name="Appointment" group={group} detail="minute" />;
    case 'hold':
      return (
        <strong>
          Hold {to === 'lifted' ? 'lifted' : 'set'}: {detail}
        </strong>
      );
    case 'fee':
      return <strong>{to === null ? 'No more fees' : `Fees: ${to}`}</strong>;
    case 'document':
      return (
        <strong>
          {event.endsWith('failed') ? 'Document could not be read' : 'New document'}: {detail}
        </strong>
      );
    case 'work':
      return (
        <>
          <strong>{actorText(attributes)}</strong>{' '}
          {doneText({ action: detail ?? '', changes: attributes.changes ?? {} }, colleagues)}
        </>
      );
    default:
      return (
        <>
          <strong>{titleOf(event)}</strong>
          {attributes.location_name === null ? null : ` at ${attributes.location_name}`}
          {attributes.vessel_name === null ? null : `, ${attributes.vessel_name}`}
          {event.startsWith('container.transport.') ? <HappenedAt at={attributes.at} zone={timezone} /> : null}
        </>
      );
  }
}

/** Of a movement; everything else happened when we learnt of it, which the line begins with. */
function HappenedAt({ at, zone }: { readonly at: string | null; readonly zone: string | null }) {
  if (at === null) return null;
  return (
    <span className="dim">
      {' '}
      {zone === null ? <Time at={at} zone={zone} detail="day" hideZone /> : <Time at={at} zone={zone} />}
    </span>
  );
}

interface MovedProps {
  readonly name: string;
  readonly group: ChangeGroup;
  readonly detail: 'minute' | 'day';
}

function Moved({ name, group, detail }: MovedProps) {
  const { timezone, location_name: place } = group.change.attributes;
  const { from, to } = moveOf(group);
  if (to === null) return <strong>{name} withdrawn</strong>;
  const slipMs = from === null ? 0 : Date.parse(to) - Date.parse(from);
  const isLate = slipMs > 0 && name !== 'Last free day' && name !== 'Appointment';
  const time = (at: string) => <Time at={at} zone={timezone} detail={detail} hideZone />;
  return (
    <>
      <strong>
        {name} {from === null ? null : <>{time(from)} → </>}
        {time(to)}
      </strong>
      {place === null ? null : ` ${place}`}
      {slipMs === 0 || detail === 'day' ? null : (
        <span className={isLate ? 'late' : 'dim'}>
          {' '}
          {showDuration(slipMs)} {slipMs > 0 ? 'later' : 'earlier'}
        </span>
      )}
    </>
  );
}

/** Numbers of several shipments, each with its own page. */
function Subjects({ changes }: { readonly changes: ChangeGroup['changes'] }) {
  return (
    <details className="subjects">
      <summary>{counted(changes.length, 'number')}</summary>
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <Subject group={{ key: change.id, change, changes: [change] }} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  'tracking_request.succeeded': 'Found and followed',
  'tracking_request.failed': 'Could not be followed',
  'tracking_request.awaiting_manifest': 'Not known to the carrier yet',
  'tracking_request.tracking_stopped': 'No longer followed',
  'container.created': 'Container added',
  'container.pod_terminal_changed': 'Terminal known or changed',
};

function titleOf(event: string): string {
  return TITLES[event] ?? eventTitle(event);
}

function Subject({ group }: { readonly group: ChangeGroup }) {
  const { change, changes } = group;
  const shipments = new Set(changes.map((one) => relatedId(one, 'shipment') ?? one.id));
  if (shipments.size > 1) return <Subjects changes={changes} />;
  const [containerId, shipmentId, documentId] = ['container', 'shipment', 'document'].map((name) =>
    relatedId(change, name),
  );
  const numbers = numbersOf(group);
  const isOne = numbers.length === 1;
  const address =
    documentId !== undefined
      ? `/documents/${documentId}`
      : isOne && containerId !== undefined
        ? `/containers/${containerId}`
        : shipmentId === undefined
          ? undefined
          : `/shipments/${shipmentId}`;
  const shown = numbers.slice(0, MAX_NUMBERS).map(showContainerNumber).join(', ');
  const text = numbers.length > MAX_NUMBERS ? `${shown} and ${numbers.length - MAX_NUMBERS} more` : shown;
  if (address === undefined) return <span className="mono">{text}</span>;
  return (
    <Link className="mono" href={address}>
      {text === '' ? 'Open' : text}
    </Link>
  );
}
