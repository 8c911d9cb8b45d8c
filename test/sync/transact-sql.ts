const TEXT = 'nvarchar\\((?:max|191)\\)(?: collate Latin1_General_100_BIN2)?';
const LITERAL = "N'((?:[^']|'')*)'";

/** What a sync says to SQL Server, in words of PostgreSQL; anything else is refused. */
export function fromTransactSql(sql: string, rows: string | undefined): { text: string; values?: unknown[] } {
  if (rows !== undefined) return { text: mergeOf(sql), values: [rows] };
  const schema = new RegExp(`^if schema_id\\(${LITERAL}\\) is null exec\\(N'create schema \\[(.*)\\]'\\)$`).exec(sql);
  if (schema) return { text: `create schema if not exists "${schema[2]}"` };
  const locked = /^select origin, transaction_id from (\S+) with \(tablockx, holdlock\)$/.exec(sql);
  if (locked) {
    const table = named(locked[1] ?? '');
    return { text: `lock table ${table} in exclusive mode; select origin, transaction_id from ${table}` };
  }
  const columns = /^select table_name, column_name from information_schema\.columns where table_schema = N'[^']*'$/;
  const others = [
    /^create table \S+ \(/,
    /^alter table \S+ add /,
    /^delete from \S+$/,
    /^insert into \S+ \(origin, transaction_id\) values \(/,
    columns,
  ];
  if (!others.some((known) => known.test(sql)))
    throw new Error(`not a statement that is known here: ${sql.slice(0, 100)}`);
  return { text: typed(named(sql)).replaceAll(new RegExp(LITERAL, 'g'), "'$1'") };
}

const MERGE =
  /^merge (\S+) with \(holdlock\) as held\nusing \(select \* from openjson\(@rows\) with \((.+)\)\) as given\non (.+) collate Latin1_General_100_BIN2\nwhen matched and (.+)\nwhen not matched then (.+);$/s;

function mergeOf(sql: string): string {
  const [, table = '', given = '', on = '', matched = '', otherwise = ''] = MERGE.exec(sql) ?? [];
  if (table === '') throw new Error(`not a merge that is known here: ${sql.slice(0, 100)}`);
  const columns = given
    .split(', ')
    .map((column) =>
      column.replace(
        /^(\S+) (\S+) '\$\[(\d+)\]'$/,
        (_, name, type, place) => `(one ->> ${place})::${typed(type)} as ${name}`,
      ),
    );
  return named(
    `merge into ${table} as held using (select ${columns.join(', ')} from json_array_elements($1::json) as one) as given
on ${on} when matched and ${matched} when not matched then ${otherwise}`,
  ).replaceAll(/cast\((\S+) as varbinary\(max\)\)/g, `convert_to($1, 'UTF8')`);
}

function named(sql: string): string {
  return sql.replaceAll(/\[(\w+)\]/g, '"$1"');
}

function typed(sql: string): string {
  return sql.replaceAll(new RegExp(TEXT, 'g'), 'text').replaceAll('datetime2(3)', 'timestamp(3)');
}
