import {
  isManualEvent,
  MANUAL_EVENTS,
  type ManualMilestone,
  readStatedTime,
} from '../../domain/observations/manual-milestone.ts';
import type { UploadError, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import { parseImo } from '../../values/imo.ts';
import { parseScac } from '../../values/scac.ts';
import { parseUnLocode } from '../../values/unlocode.ts';
import type { Table } from './table.ts';

export interface ShipmentRows {
  readonly rows: readonly UploadedRow[];
  readonly errors: readonly UploadError[];
}

/** The columns of the file, with the other names people give them. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  number: ['shipment_number', 'bill_of_lading_number', 'bill_of_lading', 'bl_number', 'mbl', 'booking_number'],
  number_type: ['type', 'request_type'],
  scac: ['carrier', 'carrier_scac', 'shipping_line'],
  container_number: ['container', 'equipment', 'equipment_number'],
  references: ['ref_numbers', 'reference', 'ref'],
  tags: ['shipment_tags'],
  port_of_lading: ['pol', 'port_of_loading'],
  port_of_discharge: ['pod'],
  destination: ['place_of_delivery'],
  event: ['milestone', 'status'],
  event_at: ['event_time', 'event_date', 'date', 'at'],
  estimated: ['is_estimated', 'estimate'],
  location: ['event_location', 'locode'],
  vessel_name: ['vessel'],
  vessel_imo: ['imo'],
  voyage_number: ['voyage'],
};
const REQUIRED = ['number', 'scac'];
const MAX_ERRORS = 500;
const NUMBER_TYPES: readonly RequestType[] = ['bill_of_lading', 'booking_number', 'container'];

/** Reads every row; a row with an error yields nothing but the error. */
export function readRows(table: Table): ShipmentRows {
  const headerAt = table.findIndex((cells) => cells.length > 0);
  const columns = (table[headerAt] ?? []).map(columnOf);
  const missing = REQUIRED.filter((name) => !columns.includes(name));
  if (missing.length > 0) {
    return { rows: [], errors: missing.map((column) => ({ row: 1, column, message: 'The column is missing.' })) };
  }
  const rows: UploadedRow[] = [];
  const errors: UploadError[] = [];
  for (const [index, cells] of table.entries()) {
    if (index <= headerAt || cells.length === 0) continue;
    const reader = new RowReader(index + 1, columns, cells);
    const row = reader.read();
    if (reader.errors.length === 0) rows.push(row);
    else if (errors.length < MAX_ERRORS) errors.push(...reader.errors);
  }
  return { rows, errors };
}

function columnOf(title: string): string | undefined {
  const name = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  if (Object.hasOwn(COLUMNS, name)) return name;
  return Object.entries(COLUMNS).find(([, others]) => others.includes(name))?.[0];
}

class RowReader {
  readonly errors: UploadError[] = [];
  private readonly row: number;
  private readonly columns: readonly (string | undefined)[];
  private readonly cells: readonly string[];

  constructor(row: number, columns: readonly (string | undefined)[], cells: readonly string[]) {
    this.row = row;
    this.columns = columns;
    this.cells = cells;
  }

  read(): UploadedRow {
    const [containerNumber, milestone] = [this.containerNumber('container_number'), this.milestone()];
    const [portOfLading, portOfDischarge] = [this.locode('port_of_lading'), this.locode('port_of_discharge')];
    const destination = this.locode('destination');
    return {
      row: this.row,
      scac: this.parsed('scac', parseScac, 'Four letters or digits are expected, such as MAEU.', true) ?? '',
      ...this.number(),
      references: this.list('references'),
      tags: this.list('tags'),
      ...(containerNumber && { containerNumber }),
      ...(portOfLading && { portOfLading }),
      ...(portOfDischarge && { portOfDischarge }),
      ...(destination && { destination }),
      ...(milestone && { milestone }),
    };
  }

  private number(): { number: string; numberType: RequestType } {
    const number = this.parsed('number', normalizeNumber, 'Letters and digits are expected.', true) ?? '';
    const stated =
      this.cell('number_type')
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_') || 'bill_of_lading';
    const numberType = NUMBER_TYPES.find((type) => type === stated);
    if (!numberType) this.fail('number_type', `One of ${NUMBER_TYPES.join(', ')} is expected.`);
    return { number, numberType: numberType ?? 'bill_of_lading' };
  }

  private milestone(): ManualMilestone | undefined {
    const event = this.cell('event')
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_');
    if (event === '') return undefined;
    if (!isManualEvent(event)) return this.fail('event', `One of ${MANUAL_EVENTS.join(', ')} is expected.`);
    const time = this.parsed('event_at', readStatedTime, 'ISO 8601 is expected, such as 2026-11-02 14:30.', true);
    const [locode, vesselImo] = [this.locode('location'), this.parsed('vessel_imo', parseImo, 'No IMO number.', false)];
    const estimated = this.switch('estimated');
    if (!time) return undefined;
    const [vesselName, voyage] = [this.cell('vessel_name'), this.cell('voyage_number')];
    return {
      event,
      time,
      estimated,
      ...(locode && { locode }),
      ...(vesselImo && { vesselImo }),
      ...(vesselName && { vesselName }),
      ...(voyage && { voyage }),
    };
  }

  private containerNumber(column: string): string | undefined {
    const text = this.cell(column);
    if (text === '') return undefined;
    const reading = readContainerNumber(text);
    if (reading.kind === 'valid') return reading.number;
    return this.fail(
      column,
      reading.kind === 'wrong-check-digit'
        ? `The check digit should be ${reading.expected}.`
        : 'Four letters and seven digits are expected.',
    );
  }

  private locode(column: string): string | undefined {
    return this.parsed(column, parseUnLocode, 'A UN/LOCODE is expected, such as CNSHA.', false);
  }

  private switch(column: string): boolean {
    const text = this.cell(column).toLowerCase();
    if (['', 'no', 'n', 'false', '0'].includes(text)) return false;
    if (!['yes', 'y', 'true', '1'].includes(text)) this.fail(column, 'Yes or no is expected.');
    return true;
  }

  private list(column: string): string[] {
    return this.cell(column)
      .split(/[;,]/)
      .map((text) => text.trim())
      .filter(Boolean);
  }

  private parsed<Value>(
    column: string,
    parse: (text: string) => Value | undefined,
    expected: string,
    required: boolean,
  ): Value | undefined {
    const text = this.cell(column);
    if (text === '') return required ? this.fail(column, 'It is empty.') : undefined;
    return parse(text) ?? this.fail(column, expected);
  }

  private cell(column: string): string {
    return this.cells[this.columns.indexOf(column)]?.trim() ?? '';
  }

  private fail(column: string, message: string): undefined {
    this.errors.push({ row: this.row, column, message });
    return undefined;
  }
}

/** In capitals, without spaces, as shipments are found by. */
function normalizeNumber(text: string): string | undefined {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9][A-Z0-9/-]{3,34}$/.test(number) ? number : undefined;
}
