import { Options } from '../../ui/Options.tsx';
import {
  type Cells,
  COLUMN_NAMES,
  type ColumnKind,
  columnName,
  MAX_HEADING_ROW,
  type Mapping,
  mappingFrom,
  type OwnField,
} from './columns.ts';

interface ColumnChoicesProps {
  readonly cells: Cells;
  readonly fields: readonly OwnField[];
  readonly mapping: Mapping;
  /** Columns that somebody should look at. */
  readonly unclear: readonly number[];
  readonly onMapping: (mapping: Mapping) => void;
}

/** What each column was taken for, with an example of what stands in it; to be changed. */
export function ColumnChoices({ cells, fields, mapping, unclear, onMapping }: ColumnChoicesProps) {
  const { headingRow, kinds } = mapping;
  const example = (column: number) => cells.slice(headingRow).find((row) => row[column])?.[column] ?? '';
  const name = (column: number) => columnName(cells, mapping, column);
  const set = (column: number, kind: ColumnKind) =>
    onMapping({ headingRow, kinds: kinds.map((one, place) => (place === column ? kind : one)) });
  return (
    <section className="import-columns" aria-label="Columns" tabIndex={0}>
      {kinds.map((kind, column) => (
        <label key={name(column) + String(column)} className={unclear.includes(column) ? 'unclear' : ''}>
          <strong>{name(column)}</strong>
          <span className="dim mono">{example(column)}</span>
          <select
            className="input"
            value={kind}
            onChange={(event) => set(column, choicesOf(fields).find(([id]) => id === event.target.value)?.[0] ?? kind)}
          >
            <Options of={choicesOf(fields)} />
          </select>
        </label>
      ))}
      <label>
        <strong>Headings</strong>
        <span className="dim">{headingRow > 1 ? 'What is above is left out' : ''}</span>
        <select
          className="input"
          value={headingRow}
          onChange={(event) => onMapping(mappingFrom(Number(event.target.value), cells, fields))}
        >
          <option value={0}>There are none</option>
          {cells.slice(0, MAX_HEADING_ROW).map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            <option key={index} value={index + 1}>
              In row {index + 1}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

function choicesOf(fields: readonly OwnField[]): readonly (readonly [ColumnKind, string])[] {
  return [...COLUMN_NAMES, ...fields.map(({ slug, name }) => [`field:${slug}`, `Field: ${name}`] as const)];
}
