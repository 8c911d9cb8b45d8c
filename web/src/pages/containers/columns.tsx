import { related } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import type { Column } from '../../table/DataTable.tsx';
import { RowLink } from '../../table/RowLink.tsx';
import type { Row } from '../../table/use-paged-rows.ts';
import { placeName } from '../../text/place-name.ts';
import { DAY_MS, daysUntil, HOUR_MS, inDays, showDuration } from '../../time/duration.ts';
import { Ago, Day, Days, Time } from '../../time/shown.tsx';
import { slipOf } from '../../time/slip.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { surenessOfBox } from '../eta/SureNote.tsx';
import { costText } from '../exceptions/cost.ts';
import { showContainerNumber } from './container-number.ts';
import { statusOf } from './situation.ts';
import { isPickedUp } from './status.ts';

export const CONTAINER_COLUMNS: readonly Column<Container>[] = [
  {
    id: 'number',
    label: 'Container',
    widthPx: 116,
    sort: 'number',
    onCard: true,
    cell: ({ row }) => <RowLink href={`/containers/${row.id}`}>{showContainerNumber(row.attributes.number)}</RowLink>,
  },
  {
    id: 'status',
    label: 'Status',
    widthPx: 140,
    sort: 'current_status',
    onCard: true,
    cell: ({ row }) => <Status row={row} />,
  },
  {
    id: 'bill',
    label: 'Bill of lading',
    widthPx: 150,
    sort: 'bill_of_lading_number',
    cell: (row) => <span className="mono">{shipmentOf(row)?.attributes.bill_of_lading_number}</span>,
  },
  {
    id: 'carrier',
    label: 'Carrier',
    widthPx: 84,
    sort: 'shipping_line_name',
    cell: (row) => shipmentOf(row)?.attributes.shipping_line_short_name,
  },
  { id: 'route', label: 'Route', widthPx: 160, sort: 'port_of_discharge_name', cell: (row) => <Route row={row} /> },
  {
    id: 'vessel',
    label: 'Vessel / voyage',
    widthPx: 160,
    sort: 'vessel_name',
    cell: (row) => <Vessel row={row} />,
  },
  {
    id: 'eta',
    label: 'Arrival',
    widthPx: 190,
    sort: 'pod_eta_at',
    onCard: true,
    cell: (row) => <Eta row={row} />,
  },
  { id: 'sure', label: 'How sure', widthPx: 240, cell: (row) => <Sure row={row} /> },
  {
    id: 'lfd',
    label: 'Last free day',
    widthPx: 128,
    sort: 'last_free_day',
    onCard: true,
    cell: ({ row }) => <LastFreeDay row={row} />,
  },
  {
    id: 'appointment',
    label: 'Appointment',
    widthPx: 150,
    cell: ({ row }) => (
      <Time
        at={row.attributes.pickup_appointment_at}
        zone={row.attributes.pod_timezone}
        missing={<Missing why="No appointment is known" />}
      />
    ),
  },
  { id: 'size', label: 'Size and type', widthPx: 130, cell: ({ row }) => <Size row={row} /> },
  {
    id: 'destination',
    label: 'Destination',
    widthPx: 130,
    cell: (row) => destinationOf(shipmentOf(row)) ?? <Missing why="It ends at the port" />,
  },
  {
    id: 'customer',
    label: 'Customer',
    widthPx: 130,
    cell: (row) => shipmentOf(row)?.attributes.customer_name ?? <Missing why="No customer was named" />,
  },
  { id: 'holds', label: 'Holds', widthPx: 84, cell: ({ row }) => <Holds row={row} /> },
  { id: 'fees', label: 'Fees', widthPx: 150, cell: ({ row }) => <Fees row={row} /> },
  { id: 'charges', label: 'Charges expected', widthPx: 170, cell: ({ row }) => <Charges row={row} /> },
  {
    id: 'references',
    label: 'References',
    widthPx: 96,
    cell: (row) =>
      [...new Set([...row.row.attributes.ref_numbers, ...(shipmentOf(row)?.attributes.ref_numbers ?? [])])].join(
        ', ',
      ) || <Missing why="No references were given" />,
  },
  {
    id: 'tags',
    label: 'Tags',
    widthPx: 140,
    cell: (row) => (
      <span className="tag-list">
        {shipmentOf(row)?.attributes.tags.map((tag) => (
          <Chip key={tag} tone="mute">
            {tag}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'updated',
    label: 'Updated',
    widthPx: 110,
    sort: 'line_tracking_last_succeeded_at',
    cell: (row) => <Updated at={shipmentOf(row)?.attributes.line_tracking_last_succeeded_at ?? null} />,
  },
];

export const CONTAINER_FIELDS =
  'number,ref_numbers,current_status,situation,first_eta_at,predicted_eta,last_free_days,pod_timezone,pod_full_out_at,final_destination_full_out_at,' +
  'empty_terminated_at,equipment_type,equipment_length,equipment_height,pickup_appointment_at,holds_at_pod_terminal,fees_at_pod_terminal,charges_foreseen,terminal_checked_at,shipment';
export const SHIPMENT_FIELDS =
  'bill_of_lading_number,ref_numbers,tags,shipping_line_short_name,port_of_lading_locode,port_of_lading_name,' +
  'customer_name,destination_name,destination_locode,predicted_eta_earliest,predicted_eta_latest,line_tracking_last_succeeded_at';

export function shipmentOf({ row, included }: Row<Container>): Shipment | undefined {
  return related<Shipment>(row, 'shipment', included);
}

function destinationOf(shipment: Shipment | undefined): string | undefined {
  const { destination_name: name, destination_locode: locode } = shipment?.attributes ?? {};
  return name ? placeName(name, locode) : undefined;
}

function Status({ row }: { readonly row: Container }) {
  const [name, tone] = statusOf(row.attributes.current_status, row.attributes.situation);
  return <Chip tone={tone}>{name}</Chip>;
}

function Route({ row }: { readonly row: Row<Container> }) {
  const shipment = shipmentOf(row)?.attributes;
  const { situation } = row.row.attributes;
  if (!shipment?.port_of_lading_locode && situation.pod_locode === null) {
    return <Missing why="The line has not named the ports yet" />;
  }
  const done = Math.round(progressOf(situation) * 100);
  return (
    <span className="route">
      <span
        className="mono"
        title={
          shipment?.port_of_lading_name ? placeName(shipment.port_of_lading_name, shipment.port_of_lading_locode) : ''
        }
      >
        {shipment?.port_of_lading_locode ?? '?'}
      </span>
      <span className="progress" role="img" aria-label={`${done} percent of the way`}>
        <i style={{ width: `${done}%` }} />
      </span>
      <span className="mono" title={situation.pod_name ? placeName(situation.pod_name, situation.pod_locode) : ''}>
        {situation.pod_locode ?? '?'}
      </span>
    </span>
  );
}

/** Of this box, whatever the others of its shipment do. */
function progressOf(situation: Container['attributes']['situation']): number {
  const { pol_atd_at: leftAt } = situation;
  if (situation.pod_ata_at !== null) return 1;
  if (leftAt === null || situation.pod_eta_at === null) return 0;
  const left = Date.parse(leftAt);
  const arrives = Date.parse(situation.pod_eta_at);
  return Math.max(0.02, Math.min(0.98, (Date.now() - left) / Math.max(1, arrives - left)));
}

function Vessel({ row }: { readonly row: Row<Container> }) {
  const { situation } = row.row.attributes;
  const name = situation.vessel_name ?? situation.next_vessel_name;
  if (name === null) return <Missing why="Aboard of no vessel, and none named that comes next" />;
  const isAboard = situation.vessel_name !== null;
  return (
    <>
      {isAboard ? name : `Next: ${name}`}
      <span className="sub">{isAboard ? situation.voyage_number : situation.next_voyage_number}</span>
    </>
  );
}

function Eta({ row }: { readonly row: Row<Container> }) {
  const { situation, first_eta_at: firstAt } = row.row.attributes;
  const { pod_eta_at: etaAt, pod_ata_at: arrivedAt } = situation;
  const at = arrivedAt ?? etaAt;
  if (at === null) return <Missing why="The line has given no estimate yet" />;
  const slip = slipOf(firstAt, at, row.row.attributes.pod_timezone) ?? 0;
  const tone = slip >= DAY_MS ? 'bad' : slip > 0 ? 'warn' : 'ok';
  return (
    <>
      <Time at={at} zone={row.row.attributes.pod_timezone} hideZone />
      <span className="sub">{arrivedAt === null ? inDays(at, row.row.attributes.pod_timezone) : 'arrived'}</span>
      {Math.abs(slip) < HOUR_MS ? null : (
        <span className={`sub ${tone}`}>
          {slip > 0 ? '+' : '−'}
          {showDuration(slip)}
        </span>
      )}
    </>
  );
}

/** From the interval of our own estimate; the line gives none. */
function Sure({ row }: { readonly row: Row<Container> }) {
  const sureness = surenessOfBox(row.row, shipmentOf(row));
  if (row.row.attributes.situation.pod_ata_at !== null) return <Missing why="It has arrived" />;
  if (sureness === undefined) return <Missing why="Nobody but the line has said when it arrives" />;
  const zone = row.row.attributes.pod_timezone;
  return (
    <>
      {sureness.word}
      <span className={sureness.doubtsCarrier ? 'sub bad' : 'sub'}>
        {sureness.percent} %: <Days {...sureness} zone={zone} />
      </span>
    </>
  );
}

/** `40′ high cube dry`, as far as it is known. */
function Size({ row }: { readonly row: Container }) {
  const { equipment_length: length, equipment_height: height, equipment_type: type } = row.attributes;
  const parts = [length === null ? null : `${length}′`, height === 'high_cube' ? 'high cube' : null, type];
  const text = parts.filter((part) => part !== null).join(' ');
  return text === '' ? <Missing why="Nobody has said it yet" /> : text.replaceAll('_', ' ');
}

function LastFreeDay({ row }: { readonly row: Container }) {
  const day = row.attributes.last_free_days.current;
  if (isPickedUp(row)) return <Missing why="Picked up" />;
  if (day === null) return <Missing why="The terminal sets it after discharge" />;
  const days = daysUntil(day.on, day.timezone, Date.now());
  const text = days < 0 ? `${-days}d over` : days === 0 ? 'Today' : `${days}d left`;
  return (
    <span title={day.place === null ? undefined : `At ${day.place}`}>
      <Chip tone={days < 0 ? 'bad' : days <= 2 ? 'warn' : 'mute'}>{text}</Chip>
      <span className="sub">
        <Day day={day} missing="" />
      </span>
    </span>
  );
}

function Holds({ row }: { readonly row: Container }) {
  const holds = row.attributes.holds_at_pod_terminal;
  if (holds.length > 0) return <Chip tone="bad">{holds.map((hold) => hold.name).join(', ')}</Chip>;
  return <NoneOfTerminal row={row} />;
}

/** What is to be paid, in its currency: `USD 450.00`, and for what. */
function Fees({ row }: { readonly row: Container }) {
  const fees = row.attributes.fees_at_pod_terminal;
  if (fees.length === 0) return <NoneOfTerminal row={row} />;
  return fees.map(({ type, amount, currency_code: currency }) => (
    <span key={type} className="fee">
      {costText({ amount, currency_code: currency })} <span className="sub">{type.replaceAll('_', ' ')}</span>
    </span>
  ));
}

/** By the account's tariffs and by how it went with earlier boxes. */
function Charges({ row }: { readonly row: Container }) {
  const [likeliest] = row.attributes.charges_foreseen;
  if (isPickedUp(row)) return <Missing why="Picked up" />;
  if (likeliest === undefined) return <Missing why="No tariff fits, or too few boxes have gone before" />;
  const { chance, currency, expected_amount: amount } = likeliest;
  return (
    <>
      {costText({ amount, currency_code: currency })}
      <span className={chance >= 0.5 ? 'sub bad' : 'sub'}>{Math.round(chance * 100)} % likely</span>
    </>
  );
}

function NoneOfTerminal({ row }: { readonly row: Container }) {
  const why = row.attributes.terminal_checked_at === null ? 'The terminal has not been asked yet' : 'None reported';
  return <Missing why={why} />;
}

function Updated({ at }: { readonly at: string | null }) {
  return at === null ? <Missing why="The line has not answered yet" /> : <Ago at={at} />;
}
