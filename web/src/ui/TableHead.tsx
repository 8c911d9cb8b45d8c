interface TableHeadProps {
  readonly columns: readonly string[];
  /** Whether a column of buttons comes last, which only whoever hears the page needs a name for. */
  readonly actions?: boolean;
}

/** The names of the columns of a plain table. */
export function TableHead({ columns, actions = false }: TableHeadProps) {
  return (
    <thead>
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
