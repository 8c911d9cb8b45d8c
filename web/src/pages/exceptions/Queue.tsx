import '../../styles/queue.css';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { useColleagues } from '../../api/exception-work.ts';
import type { Exception } from '../../api/exceptions.ts';
import { type Resource, related, relatedId } from '../../api/json-api.ts';
import type { Shipment } from '../../api/resources.ts';
import { useRowKeys } from '../../table/use-row-keys.ts';
import { placeName } from '../../text/place-name.ts';
import { totalText } from './cost.ts';
import { QueueItem } from './QueueItem.tsx';
import type { WorkAim } from './WorkForms.tsx';

interface QueueProps {
  /** Those of a shipment follow each other. */
  readonly exceptions: readonly Exception[];
  readonly included: readonly Resource[] | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string) => void;
  readonly onWork: (exceptions: readonly Exception[], aim: WorkAim) => void;
}

const KEYS: Readonly<Record<string, WorkAim>> = { a: 'assign', s: 'snooze', d: 'dismiss', c: 'comment' };

/** The exceptions by shipment, worked on by mouse, keys or thumb. */
export function Queue({ exceptions, included, selected, onSelect, onWork }: QueueProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const colleagues = useColleagues();
  const scrollTo = (index: number) =>
    frame.current?.querySelectorAll('li')[index]?.scrollIntoView({ block: 'nearest' });
  const chosen = exceptions.filter(({ id }) => selected.has(id));
  const current = useRowKeys(
    frame,
    -1,
    exceptions.length,
    scrollTo,
    (index, action) => {
      const exception = exceptions[index];
      if (exception === undefined) return;
      if (action === 'select') onSelect(exception.id);
      else if (action === 'open') openSubject(exception, navigate);
      else onWork(chosen.length > 0 ? chosen : [exception], action);
    },
    KEYS,
  );
  return (
    <div ref={frame} className="queue">
      {groupsOf(exceptions).map((group) => (
        <section key={group[0]?.id} aria-label={labelOf(group, included)}>
          <GroupHead group={group} included={included} />
          <ul>
            {group.map((exception, place) => (
              <QueueItem
                key={exception.id}
                exception={exception}
                isCostTold={isToldBefore(group, place)}
                colleagues={colleagues}
                isCurrent={exceptions[current]?.id === exception.id}
                isSelected={selected.has(exception.id)}
                onSelect={() => onSelect(exception.id)}
                onWork={() => onWork([exception], 'assign')}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What a box costs stands beside the first of its exceptions. */
function isToldBefore(group: readonly Exception[], place: number): boolean {
  const number = group[place]?.attributes.number;
  return group.slice(0, place).some(({ attributes }) => attributes.number === number && attributes.cost !== null);
}

function openSubject(exception: Exception, navigate: (path: string) => void): void {
  const containerId = relatedId(exception, 'container');
  if (containerId !== undefined) navigate(`/containers/${containerId}`);
}

function groupsOf(exceptions: readonly Exception[]): Exception[][] {
  const groups: Exception[][] = [];
  for (const exception of exceptions) {
    const group = groups.at(-1);
    const shipmentId = relatedId(exception, 'shipment');
    if (group !== undefined && relatedId(group[0], 'shipment') === shipmentId) group.push(exception);
    else groups.push([exception]);
  }
  return groups;
}

interface GroupProps {
  readonly group: readonly Exception[];
  readonly included: readonly Resource[] | undefined;
}

function GroupHead({ group, included }: GroupProps) {
  const shipment = related<Shipment>(group[0], 'shipment', included);
  const cost = totalText(group.map(({ attributes }) => attributes));
  if (shipment === undefined) {
    return (
      <h2>
        <Link href="/requests">Requests</Link>
        <span className="dim">that led to no shipment</span>
      </h2>
    );
  }
  const { bill_of_lading_number: bill, customer_name: customer, port_of_discharge_name: port } = shipment.attributes;
  const where = port === null ? '' : `to ${placeName(port, shipment.attributes.port_of_discharge_locode)}`;
  return (
    <h2>
      <Link href={`/shipments/${shipment.id}`} className="mono">
        {bill}
      </Link>
      <span className="dim">{[customer, where].filter(Boolean).join(', ')}</span>
      {cost === '' ? null : <span className="cost">{cost} in charges due</span>}
    </h2>
  );
}

function labelOf(group: readonly Exception[], included: readonly Resource[] | undefined): string {
  const shipment = related<Shipment>(group[0], 'shipment', included);
  return shipment?.attributes.bill_of_lading_number ?? 'Requests';
}
