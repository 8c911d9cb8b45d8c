import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Many, Resource } from '../../api/json-api.ts';
import type { ChipTone } from '../../ui/Chip.tsx';

export type NumberType = 'bill_of_lading' | 'booking_number' | 'container';

export interface KeyField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly kind: 'text' | 'secret' | 'certificate' | 'private_key' | 'address' | 'number';
  readonly optional: boolean;
}

export interface LineInterface {
  readonly name: string;
  readonly notes: string;
  readonly apply: { readonly how: string; readonly url: string | null } | null;
  readonly keys_of: string;
  readonly numbers: readonly NumberType[];
  readonly fields: readonly KeyField[];
}

export interface Plan {
  readonly calls_a_day: number;
  readonly asked_every: readonly {
    readonly shipments: number;
    readonly calls: number;
    readonly wanted_hours: number;
    readonly hours: number;
  }[];
}

export interface Budget {
  readonly windows: readonly {
    readonly per: 'second' | 'minute' | 'hour' | 'day' | 'month';
    readonly calls: number;
    readonly used: number;
  }[];
  readonly blocked_until: string | null;
  readonly routine_calls_a_day: number | null;
  readonly wanted_calls_a_day: number;
  readonly plan: Plan;
  readonly plan_with_twice_the_calls: Plan;
}

export type Connection = Resource<
  'carrier_connection',
  {
    scac: string;
    name: string;
    interfaces: readonly LineInterface[];
    keys: 'account' | 'installation' | null;
    interface_name: string | null;
    credential_id: string | null;
    status: 'no_interface' | 'no_keys' | 'untried' | 'working' | 'refused' | 'unavailable';
    last_error: string | null;
    last_succeeded_at: string | null;
    last_failed_at: string | null;
    budget: Budget | null;
    waiting_requests: number;
    followed_shipments: number;
  }
>;

export type Line = Connection['attributes'];

export const CONNECTIONS = ['carrier_connections'];
const REFETCH_MS = 15_000;

export function useConnections() {
  return useQuery({
    queryKey: CONNECTIONS,
    queryFn: ({ signal }) => get<Many<Connection>>('/carrier_connections', signal),
    refetchInterval: REFETCH_MS,
  });
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
