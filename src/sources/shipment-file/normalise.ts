import { manualMove } from '../../domain/observations/manual-milestone.ts';
import type { Observation, Subject } from '../../domain/observations/observation.ts';
import type { UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import type { Normaliser, Problem } from '../source.ts';
import { readCsv } from './csv.ts';
import { readRows } from './rows.ts';
import type { SheetsReading, TableReading } from './table.ts';
import { isWorkbook, readSheets, readWorkbook } from './workbook.ts';

/** The file as text cells, whichever of the two kinds it is. */
export async function readTable(bytes: Buffer): Promise<TableReading> {
  return isWorkbook(bytes) ? readWorkbook(bytes) : readCsv(bytes);
}

/** The same with all sheets of a workbook. */
export async function readTables(bytes: Buffer): Promise<SheetsReading> {
  if (isWorkbook(bytes)) return readSheets(bytes);
  const reading = readCsv(bytes);
  return 'problem' in reading ? reading : { sheets: [{ name: '', table: reading.table }] };
}

/** What the rows state: which boxes a shipment has and where it goes, and the milestones somebody typed in. */
export function rowObservations(row: UploadedRow): Observation[] {
  const { containerNumber, portOfLading, portOfDischarge, destination, milestone } = row;
  const subject = subjectOf(row);
  const facts: Observation = {
    kind: 'shipment',
    subject,
    original: `row ${row.row}`,
    ...(subject.containerNumber && { equipment: [{ number: subject.containerNumber }] }),
    ...(portOfLading && { portOfLading: { unLocode: portOfLading } }),
    ...(portOfDischarge && { portOfDischarge: { unLocode: portOfDischarge } }),
    ...(destination && { destination: { unLocode: destination } }),
  };
  const says = containerNumber || portOfLading || portOfDischarge || destination || row.numberType === 'container';
  return [...(says ? [facts] : []), ...(milestone ? [manualMove(subject, milestone)] : [])];
}

function subjectOf({ number, numberType, containerNumber }: UploadedRow): Subject {
  const box = containerNumber ?? (numberType === 'container' ? number : undefined);
  return {
    ...(box && { containerNumber: box }),
    ...(numberType === 'bill_of_lading' && { billsOfLading: [number] }),
    ...(numberType === 'booking_number' && { bookingNumbers: [number] }),
  };
}

/** CSV as a source, for trying a file out before it is uploaded. */
export const shipmentFileNormaliser: Normaliser = {
  normalise: (body) => {
    const reading = readCsv(body);
    if ('problem' in reading) return { observations: [], problems: [{ ...reading.problem, pointer: '' }] };
    const { rows, errors } = readRows(reading.table);
    const problems = errors.map(
      ({ row, column, message }): Problem => ({
        reason: 'wrong_type',
        detail: message,
        pointer: `row ${row}, ${column}`,
      }),
    );
    return { observations: rows.flatMap(rowObservations), problems };
  },
};
