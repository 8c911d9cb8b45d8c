import type { ColumnType, Generated } from 'kysely';
import type { Charge } from '../../domain/free-time/charge.ts';
import type { Direction, Haulage } from '../../domain/free-time/tariff.ts';
import type { TariffDocument } from '../../domain/free-time/tariff-document.ts';
import type { CalendarDocument, GateDay } from '../../domain/free-time/terminal-calendar.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

type Json<Value> = ColumnType<Value, string, string>;

export interface FreeTimeTables {
  tariff: {
    account_id: Id;
    id: Id;
    name: string;
    valid_from: string;
    valid_to: string | null;
    terms: Json<TariffDocument>;
    created_at: Generated<Instant>;
  };
  terminal_calendar: {
    account_id: Id;
    id: Id;
    terminal_id: Id | null;
    locode: string | null;
    holiday_region: string;
    open_weekdays: CalendarDocument['open_weekdays'];
    open_hours: Json<NonNullable<CalendarDocument['open_hours']>>;
    exceptions: Json<CalendarDocument['exceptions']>;
    updated_at: Generated<Instant>;
  };
  told_gate_day: {
    account_id: Id;
    terminal_id: Id | null;
    locode: string | null;
    on: string;
    gate: GateDay['gate'];
    opens: string | null;
    closes: string | null;
    source: string;
    said_at: Instant;
  };
  container_free_time_facts: {
    account_id: Id;
    container_id: Id;
    haulage: Haulage | null;
    service: string | null;
    price_on: string | null;
    notified_at: Instant | null;
    ship_discharged_at: Instant | null;
    available_at: Instant | null;
    earliest_receiving_at: Instant | null;
    cut_off_at: Instant | null;
    return_to: string | null;
  };
  container_charge: {
    account_id: Id;
    container_id: Id;
    direction: Direction;
    charge: Charge;
    tariff_id: Id;
    started_at: Instant;
    last_free_day: string | null;
    stopped_on: string | null;
    currency: string;
    amount_minor: number | null;
  };
  last_free_day_proof: {
    account_id: Id;
    container_id: Id;
    free_on: string | null;
    charged_on: string | null;
  };
  free_time_recount: {
    account_id: Id;
    total: number;
    done: number;
    started_at: Instant;
    finished_at: Instant | null;
    after_id: Id | null;
  };
}
