// Run in a process of its own, so that tests can kill it: starts the embedded server, says where it is, and waits.
import { startEmbeddedServer } from '../../src/db/embedded.ts';
import { createLog } from '../../src/log.ts';

const dataDir = process.argv[2] ?? '';
const server = await startEmbeddedServer({ dataDir, log: createLog('warn') });
process.stdout.write(`url ${server.url}\n`);
setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
