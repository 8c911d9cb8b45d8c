import { type Config, maxStorageOf } from '../config.ts';
import { keepStatistics } from '../db/statistics.ts';
import { createDocumentJobs } from '../documents/jobs.ts';
import { createMailSender } from '../mail/smtp.ts';
import { createPasswordMailJobs } from '../operations/sign-in/password-mails.ts';
import type { JobKind } from '../queue/run-job.ts';
import { createWorker } from '../queue/worker.ts';
import type { Db } from '../store/tables.ts';
import { createSyncJobs } from '../sync/jobs.ts';
import { createSeaway } from '../tracking/estimates/create-seaway.ts';
import { createEtaJobs } from '../tracking/estimates/jobs.ts';
import { watchEdiFolder } from '../tracking/intake/edi-folder.ts';
import { createIntakeJobs } from '../tracking/intake/intake-jobs.ts';
import { createVesselCallJobs } from '../tracking/intake/vessel-calls.ts';
import { DEFAULT_WORKER, startTrackingWorker } from '../tracking/polling/worker.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { createListCatchUp } from '../tracking/upkeep/catch-up-lists.ts';
import { createForeseeing } from '../tracking/upkeep/foresee-free-time.ts';
import { createForgetting } from '../tracking/upkeep/forgetting.ts';
import { createRecounts } from '../tracking/upkeep/recount-free-time.ts';
import { createShipNaming } from '../tracking/upkeep/ship-names.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { Demo } from './demo-world.ts';
import type { Following } from './following.ts';
import type { Parts } from './parts.ts';
import { openSyncServices } from './warehouse.ts';

/** Follows shipments, reads documents and the EDI folder, plays the demo, and does what time brings. */
export async function startWorkerRole(parts: Parts, following: Following, accountId: Id): Promise<Demo | undefined> {
  const { tracking, world } = following;
  parts.undo.push(keepStatistics(parts.database.pool, parts.log));
  const demo = world?.play(tracking, accountId);
  startAsking(parts, tracking, demo);
  if (demo) parts.undo.push(() => demo.stop());
  await startJobs(parts, following);
  watchInbox(parts, tracking, accountId);
  return demo;
}

/** Asks carriers what is due; what the demo has yet to catch up with is left to it. */
function startAsking({ undo }: Parts, tracking: Tracking, demo: Demo | undefined): void {
  const dueSince = () => {
    const pastMs = demo?.pastUntilMs();
    return pastMs === undefined ? undefined : toInstant(new Date(pastMs));
  };
  const worker = startTrackingWorker(tracking, { ...DEFAULT_WORKER, dueSince });
  undo.push(() => worker.stop());
}

async function startJobs(parts: Parts, { tracking, router, memory }: Following): Promise<void> {
  const { config, database, ais, sealingKeys, undo } = parts;
  const { payloadDays: payloads, changeDays: changes, seenDays: sights } = config;
  const { db, log, now, publish } = tracking;
  const aisDb = ais?.reading.kysely;
  const seaway = await createSeaway({ db, aisDb }, router);
  const groups = [
    createIntakeJobs({ tracking, sealingKeys, publicUrl: config.publicUrl }),
    createEtaJobs({ db, aisDb, log, now, publish, seaway, memory }),
    createForgetting(tracking, { payloads, changes, sights }, maxStorageOf(config)),
    createListCatchUp(tracking),
    createShipNaming(tracking, aisDb),
    createDocumentJobs({ db, now, publish }),
    createRecounts({ db, now }),
    createForeseeing({ db, now }),
    createSyncJobs(openSyncServices(parts)),
    { kinds: passwordMailsOf(config, db, now), schedules: [] },
    { kinds: createVesselCallJobs(tracking), schedules: [] },
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

function watchInbox({ config: { ediFolder: path }, undo }: Parts, tracking: Tracking, accountId: Id): void {
  if (path === undefined) return;
  const watched = watchEdiFolder(tracking, { path, accountId });
  undo.push(() => watched.stop());
}
