import { type Cells, COLUMN_NAMES, type ColumnKind, type Mapping, type OwnField } from './columns.ts';

interface ColumnChoicesProps {
  readonly cells: Cells;
  readonly fields: readonly OwnField[];
  readonly mapping: Mapping;
  readonly onMapping: (mapping: Mapping) => void;
}

/** What each column was taken for, with an example of what stands in it; to be changed. */
export function ColumnChoices({ cells, fields, mapping, onMapping }: ColumnChoicesProps) {
  const { hasHeader, kinds } = mapping;
  const example = (column: number) => cells.slice(hasHeader ? 1 : 0).find((row) => row[column])?.[column] ?? '';
  const name = (column: number) => (hasHeader && cells[0]?.[column]) || `Column ${column + 1}`;
  const set = (column: number, kind: ColumnKind) =>
    onMapping({ hasHeader, kinds: kinds.map((one, place) => (place === column ? kind : one)) });
  return (
    <section className="import-columns" aria-label="Columns" tabIndex={0}>
      {kinds.map((kind, column) => (
        <label key={name(column) + String(column)}>
          <strong>{name(column)}</strong>
          <span className="dim mono">{example(column)}</span>
          <select
            className="input"
            value={kind}
            onChange={(event) => set(column, choicesOf(fields).find(([id]) => id === event.target.value)?.[0] ?? kind)}
          >
            {choicesOf(fields).map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={(event) => onMapping({ kinds, hasHeader: event.target.checked })}
        />
        The first row has headings
      </label>
    </section>
  );
}

function choicesOf(fields: readonly OwnField[]): readonly (readonly [ColumnKind, string])[] {
  return [...COLUMN_NAMES, ...fields.map(({ slug, name }) => [`field:${slug}`, `Field: ${name}`] as const)];
}
