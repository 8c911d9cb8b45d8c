import { readFileSync } from 'node:fs';

export interface Node {
  readonly name: string;
  readonly folder: string;
  readonly database: number;
  /** Where Patroni tells whether this node is the primary. */
  readonly rest: number;
}

export const PASSWORD = 'failover';
/** Of the account that the service has; its database has the same name. */
export const OWNER = 'landfall';

const at = (port: number) => `127.0.0.1:${port}`;

export function patroniSettings({ name, folder, database, rest }: Node, etcd: number): string {
  const own = { NAME: name, FOLDER: folder, DATABASE: at(database), REST: at(rest) };
  return fill('patroni.yaml', { ...own, ETCD: at(etcd), NETWORK: '127.0.0.1/32', PASSWORD });
}

export function haproxySettings(port: number, nodes: readonly Node[]): string {
  const values = nodes.flatMap(({ name, database, rest }) => [
    [`DATABASE_${name.toUpperCase()}`, at(database)],
    [`REST_${name.toUpperCase()}`, String(rest)],
  ]);
  return fill('haproxy.cfg', { PRIMARY: at(port), ...Object.fromEntries(values) });
}

export function pgbouncerSettings(port: number, primary: number, userList: string): string {
  const to = { PRIMARY_HOST: '127.0.0.1', PRIMARY_PORT: String(primary) };
  return fill('pgbouncer.ini', { HOST: '127.0.0.1', PORT: String(port), USERS: userList, ...to });
}

/** As the guide for operators gives them away, so that what is tried is what is read. */
function fill(file: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`../../docs/operate/${file}`, import.meta.url), 'utf8');
  return text.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file}: nothing is known of ${name}`);
    return value;
  });
}
