import { appendFile, chmod, chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUp } from '../../src/db/embedded/backup.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/db/embedded.ts';
import type { Log } from '../../src/log.ts';

/** A streaming standby of an embedded server: a backup of it that is told to go on following. */
export async function startStandby(
  primary: EmbeddedServer,
  dataDir: string,
  target: string,
  log: Log,
): Promise<EmbeddedServer> {
  await backUp({ url: primary.url, dataDir, target, onProgress: () => {} });
  const cluster = join(target, 'postgresql', 'cluster');
  const { hostname, port, username, password } = new URL(primary.url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `\nprimary_conninfo = '${conninfo}'\n`);
  const signal = join(cluster, 'standby.signal');
  await writeFile(signal, '');
  // Whoever the server runs as reads it.
  const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
  await chown(signal, uid, gid);
  await chmod(signal, 0o600);
  return startEmbeddedServer({ dataDir: target, log });
}
