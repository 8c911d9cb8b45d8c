import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface TableHeadProps {
  readonly columns: readonly string[];
  /** Whether a column of buttons comes last, which only whoever hears the page needs a name for. */
  readonly actions?: boolean;
  /** Its rows stay rows on a phone. */
  readonly staysTable?: boolean;
}

interface PlainTableProps extends TableHeadProps {
  /** What it shows, where its columns have widths of their own. */
  readonly kind?: string;
  /** How many rows there are, where not all are drawn. */
  readonly rowCount?: number;
  /** Its rows. */
  readonly children: ReactNode;
}

export function PlainTable({ kind, rowCount, children, ...head }: PlainTableProps) {
  return (
    <table className={kind === undefined ? 'plain' : `plain ${kind}`} aria-rowcount={rowCount}>
      <TableHead {...head} />
      <tbody>{children}</tbody>
    </table>
  );
}

/** The names of the columns of a plain table; on a phone its rows are cards, and each value has the name beside it. */
function TableHead({ columns, actions = false, staysTable = false }: TableHeadProps) {
  const head = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    const table = head.current?.closest('table');
    if (!table || staysTable) return;
    table.dataset['cards'] = '';
    for (const [index, name] of columns.entries()) {
      table.style.setProperty(`--column-${index + 1}`, JSON.stringify(name));
    }
  }, [columns, staysTable]);
  return (
    <thead ref={head}>
      <tr>
        {columns.map((name) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
        {actions ? (
          <th scope="col">
            <span className="unseen">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
