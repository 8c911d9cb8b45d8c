import type { Many, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export type NumberType = 'bill_of_lading' | 'booking_number' | 'container';

export type KeyField = LineInterface['fields'][number];

export type LineInterface = Line['interfaces'][number];

export type Budget = Readonly<NonNullable<Line['budget']>>;

export type Connection = Resource<'carrier_connection'>;

export type Line = Connection['attributes'];

export const CONNECTIONS = ['carrier_connections'];
const REFETCH_MS = 15_000;

export function useConnections() {
  return useGet<Many<Connection>>(CONNECTIONS, '/carrier_connections', { refetchInterval: REFETCH_MS });
}

export const STATUSES: Readonly<Record<Line['status'], readonly [string, ChipTone]>> = {
  no_interface: ['EDI only', 'mute'],
  no_keys: ['No keys', 'mute'],
  untried: ['Not tried yet', 'info'],
  working: ['Works', 'ok'],
  refused: ['Keys refused', 'bad'],
  unavailable: ['Does not answer', 'bad'],
};

export const NUMBER_NAMES: Readonly<Record<NumberType, string>> = {
  bill_of_lading: 'Bill of lading',
  booking_number: 'Booking',
  container: 'Container',
};

/** A line with the brands of the same company, which share its keys. */
export interface Family {
  readonly line: Line;
  readonly brands: readonly Line[];
  readonly waiting: number;
  readonly followed: number;
}

/** Lines in the order given, each brand with the line whose keys serve it. */
export function familiesOf(lines: readonly Line[]): Family[] {
  const keysOf = (line: Line) => line.interfaces[0]?.keys_of ?? line.scac;
  const hasHead = new Set(lines.filter((line) => keysOf(line) === line.scac).map(({ scac }) => scac));
  const heads = lines.filter((line) => keysOf(line) === line.scac || !hasHead.has(keysOf(line)));
  return heads.map((line) => {
    const all = lines.filter((one) => one === line || (keysOf(one) === line.scac && one !== line));
    return {
      line,
      brands: all.filter((one) => one !== line),
      waiting: all.reduce((sum, one) => sum + one.waiting_requests, 0),
      followed: all.reduce((sum, one) => sum + one.followed_shipments, 0),
    };
  });
}

/** The window that is nearest to its end. */
export function tightestWindow(budget: Budget | null): Budget['windows'][number] | undefined {
  return budget?.windows
    .filter(({ per }) => per !== 'second')
    .toSorted((one, other) => other.used / other.calls - one.used / one.calls)[0];
}

export function inText(per: Budget['windows'][number]['per']): string {
  return per === 'hour' ? 'in an hour' : `in a ${per}`;
}

/** `every 40 min`, `every 6 hours`, `every 3 days`. */
export function everyText(hours: number): string {
  if (hours < 1) return `every ${Math.round(hours * 60)} min`;
  if (hours < 48) return `every ${trimmed(hours)} hours`;
  return `every ${trimmed(hours / 24)} days`;
}

function trimmed(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value));
}

/** Whether a line that failed is well again: said only where it answered after that. One failure alone is no trouble yet. */
export function afterFailure({ status, last_failed_at: failedAt, last_succeeded_at: succeededAt }: Line): string {
  if (status !== 'working' || failedAt === null) return '';
  return succeededAt !== null && succeededAt > failedAt ? ', works since' : ', is asked again';
}
