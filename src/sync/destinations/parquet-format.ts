import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { WarehouseColumn, WarehouseRow, WarehouseType } from '../../domain/warehouse/warehouse-table.ts';
import type { FileFormat } from './month-files.ts';

/** Of a file's columns this many rows stand together, and in memory: some dozens of megabytes of the widest table. */
const GROUP_ROWS = 20_000;

const PARQUET_TYPES = { text: 'STRING', integer: 'INT32', timestamp: 'TIMESTAMP' } as const satisfies Record<
  WarehouseType,
  string
>;

/** Columns by type, moments in UTC to the millisecond, compressed with Snappy: what warehouses and DuckDB read as it is. */
export const PARQUET_FORMAT: FileFormat = {
  extension: 'parquet',
  open: (path, { columns }) => {
    const schema = schemaFromColumnData({ columnData: columns.map((column) => dataOf(column, [])) });
    const writer = new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'landfall' });
    let waiting: WarehouseRow[] = [];
    const writeGroup = async () => {
      const columnData = columns.map((column) => dataOf(column, waiting));
      waiting = [];
      await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
    };
    return {
      write: async (rows) => {
        waiting.push(...rows);
        if (waiting.length >= GROUP_ROWS) await writeGroup();
      },
      close: async () => {
        if (waiting.length > 0) await writeGroup();
        await writer.finish();
      },
    };
  },
};

function dataOf({ name, type }: WarehouseColumn, rows: readonly WarehouseRow[]) {
  const values = rows.map((row) => row[name] ?? null);
  const data = type === 'timestamp' ? values.map(momentOf) : values;
  return { name, data, type: PARQUET_TYPES[type], nullable: true };
}

function momentOf(value: string | number | null): Date | null {
  return value === null ? null : new Date(`${String(value).replace(' ', 'T')}Z`);
}
