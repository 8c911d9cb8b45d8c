import { CellClient } from '../cells/cell-client.ts';
import { keepTendingMoves } from '../cells/tend-moves.ts';
import { type Config, cellsOf } from '../config.ts';
import { createDocumentJobs } from '../documents/jobs.ts';
import { createMailSender } from '../mail/smtp.ts';
import { createPasswordMailJobs } from '../operations/password-mails.ts';
import { VESSEL_CALL_JOB } from '../queue/jobs/vessel-calls.ts';
import type { JobKind } from '../queue/run-job.ts';
import { createWorker } from '../queue/worker.ts';
import type { Demo } from '../simulator/demo.ts';
import type { Db } from '../store/tables.ts';
import { createSeaway } from '../tracking/estimates/create-seaway.ts';
import { createEtaJobs } from '../tracking/estimates/jobs.ts';
import { watchEdiFolder } from '../tracking/intake/edi-folder.ts';
import { createIntakeJobs } from '../tracking/intake/intake-jobs.ts';
import { createVesselCallJob } from '../tracking/intake/vessel-calls.ts';
import { startTrackingWorker } from '../tracking/polling/worker.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { createTallyFolding } from '../tracking/upkeep/fold-tallies.ts';
import { createForgetting } from '../tracking/upkeep/forgetting.ts';
import type { Id } from '../values/id.ts';
import type { Following } from './following.ts';
import type { Parts } from './parts.ts';

/** Follows shipments, reads documents and the EDI folder, plays the demo, and does what time brings. */
export async function startWorkerRole(parts: Parts, following: Following, accountId: Id): Promise<Demo | undefined> {
  const { tracking, world } = following;
  const demo = world?.play(tracking, accountId);
  startAsking(parts, tracking, demo?.caughtUp);
  if (demo) parts.undo.push(() => demo.stop());
  await startJobs(parts, following);
  watchInbox(parts, tracking, accountId);
  tendMovedAccounts(parts);
  return demo;
}

/** Asks carriers what is due, but nothing before it is `ready`. */
function startAsking({ undo }: Parts, tracking: Tracking, ready = Promise.resolve()): void {
  let stopped = false;
  const worker = ready.then(() => (stopped ? undefined : startTrackingWorker(tracking)));
  undo.push(async () => {
    stopped = true;
    await (await worker)?.stop();
  });
}

async function startJobs(parts: Parts, { tracking, router, memory }: Following): Promise<void> {
  const { config, database, ais, sealingKeys, undo } = parts;
  const { db, log, now, publish } = tracking;
  const aisDb = ais?.reading.kysely;
  const seaway = await createSeaway({ db, aisDb }, router);
  const groups = [
    createIntakeJobs({ tracking, sealingKeys, publicUrl: config.publicUrl }),
    createEtaJobs({ db, aisDb, log, now, publish, seaway, memory }),
    createForgetting(tracking, { payloads: config.payloadDays, changes: config.changeDays }),
    createTallyFolding(tracking),
    createDocumentJobs({ db, now, publish }),
    { kinds: passwordMailsOf(config, db, now), schedules: [] },
    { kinds: { [VESSEL_CALL_JOB]: createVesselCallJob(tracking) }, schedules: [] },
  ];
  const jobs = createWorker({
    db: database,
    kinds: Object.fromEntries(groups.flatMap(({ kinds }) => Object.entries<JobKind>(kinds))),
    schedules: groups.flatMap(({ schedules }) => schedules),
    log,
  });
  undo.push(() => jobs.stop());
}

/** None where no mails are sent. */
function passwordMailsOf({ smtpServer, mailFrom, publicUrl }: Config, db: Db, now: () => Date) {
  if (smtpServer === undefined || mailFrom === undefined || publicUrl === undefined) return {};
  return createPasswordMailJobs({ db, now, publicUrl, send: createMailSender(smtpServer, mailFrom, now) });
}

/** Those that left for another cell. */
function tendMovedAccounts({ config, database, sealingKeys, log, undo }: Parts): void {
  const cells = cellsOf(config);
  if (cells === undefined) return;
  const client = new CellClient(cells);
  undo.push(() => client.close());
  undo.push(keepTendingMoves({ db: database.kysely, client, sealingKeys }, log));
}

function watchInbox({ config: { ediFolder: path }, undo }: Parts, tracking: Tracking, accountId: Id): void {
  if (path === undefined) return;
  const watched = watchEdiFolder(tracking, { path, accountId });
  undo.push(() => watched.stop());
}
