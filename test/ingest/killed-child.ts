// Run in a process of its own: receives what it is given and is killed when it begins to apply it.
import { openDatabase } from '../../src/db/database.ts';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { createLog } from '../../src/log.ts';
import { createRegistry } from '../../src/sources/registry.ts';
import type { Tables } from '../../src/store/tables.ts';
import { receiveEdi } from '../../src/tracking/intake/receive-edi.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { CallBudgets } from '../../src/tracking/polling/call-budgets.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { createVesselResolver } from '../../src/tracking/vessels.ts';
import { toInstant } from '../../src/values/instant.ts';

const [, , url = '', accountId = '', now = '', kind = '', payload = ''] = process.argv;
const { kysely: db } = await openDatabase<Tables>(url, { maxConnections: 2, log: createLog('silent') });
const tracking: Tracking = {
  db,
  log: createLog('silent'),
  now: () => new Date(now),
  random: () => 0.5,
  resolvePlace: () => {
    process.kill(process.pid, 'SIGKILL');
    return null;
  },
  resolveVesselFor: createVesselResolver({ db, aisDb: undefined }),
  sources: createRegistry([], Date.now),
  budgets: new CallBudgets(db),
  credentialsOf: async () => () => ({ owner: INSTALLATION, values: {} }),
  publish: async () => {},
  setInitialFields: async () => {},
};
const body = Buffer.from(payload, 'base64');
if (kind === 'edi') {
  await receiveEdi(tracking, { accountId, payload: body, receivedBy: 'http', acknowledge: false });
} else {
  const speaker = {
    accountId,
    source: 'shipping_line',
    sourceName: 'dcsa:MAEU',
    receivedAt: toInstant(new Date(now)),
    scac: 'MAEU',
  } as const;
  const message = { body, contentType: null, httpStatus: null, asked: 'push 1', truncated: false };
  await takeInMessage(tracking, speaker, message, DCSA);
}
