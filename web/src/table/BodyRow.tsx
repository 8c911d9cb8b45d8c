import { memo, type ReactNode } from 'react';
import type { Resource } from '../api/json-api.ts';
import type { Row } from './use-paged-rows.ts';

interface BodyRowProps<R extends Resource> {
  readonly index: number;
  /** Undefined while its page is on the way. */
  readonly found: Row<R> | undefined;
  readonly columns: readonly {
    readonly id: string;
    readonly label: string;
    readonly cell: (row: Row<R>) => ReactNode;
  }[];
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly nameOf: (row: R) => string;
  readonly onOpen: (row: R) => void;
  readonly onToggle: (row: R) => void;
}

function PlainBodyRow<R extends Resource>(props: BodyRowProps<R>) {
  const { index, found, columns, isCurrent, isSelected, onOpen, onToggle } = props;
  if (found === undefined) {
    return (
      <tr aria-rowindex={index + 2}>
        <td />
        {columns.map((column) => (
          <td key={column.id}>
            <span className="waiting" />
          </td>
        ))}
      </tr>
    );
  }
  const { row } = found;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={isCurrent ? 'open current' : 'open'}
      onClick={() => onOpen(row)}
    >
      <td onClick={(event) => event.stopPropagation()}>
        <input
          type="checkbox"
          aria-label={`Select ${props.nameOf(row)}`}
          checked={isSelected}
          onChange={() => onToggle(row)}
        />
      </td>
      {columns.map((column) => (
        <td key={column.id} data-label={column.label}>
          <div className="cell">{column.cell(found)}</div>
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when something of its own changed: scrolling draws the rows that come into view. */
export const BodyRow = memo(PlainBodyRow, isSame) as typeof PlainBodyRow;

function isSame<R extends Resource>(before: BodyRowProps<R>, after: BodyRowProps<R>): boolean {
  return (
    before.index === after.index &&
    before.found?.row === after.found?.row &&
    before.found?.included === after.found?.included &&
    before.columns === after.columns &&
    before.isCurrent === after.isCurrent &&
    before.isSelected === after.isSelected
  );
}
