import { provenanceOfAis } from '../../domain/observations/provenance.ts';
import { VesselCallJob } from '../../queue/jobs/vessel-calls.ts';
import type { JobKind } from '../../queue/run-job.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { listAccountsAwaiting } from '../../store/vessels/vessel-calls.ts';
import { toInstant } from '../../values/instant.ts';
import { resolveObservations } from '../steps/resolve.ts';
import type { Tracking } from '../tracking.ts';
import { heardSince } from './ingest.ts';
import { shipCallOf, takeInShipCalls } from './take-in.ts';

const AT_A_TIME = 4;

/** What AIS saw of a vessel goes to the shipments of all accounts that wait for it. Saying it twice changes nothing. */
export function createVesselCallJob(tracking: Tracking): JobKind {
  return typedJob(VesselCallJob, {
    concurrency: AT_A_TIME,
    handler: async ({ payload: observation }) => {
      const imo = observation.vessel?.imo;
      if (imo === undefined) return;
      const receivedAt = toInstant(tracking.now());
      const { resolvePlace, resolveVesselFor } = tracking;
      const { facts } = await resolveObservations([observation], receivedAt, resolvePlace, resolveVesselFor(null));
      const calls = facts.flatMap((fact) => shipCallOf({ fact, payloadId: null }) ?? []);
      for (const accountId of await listAccountsAwaiting(tracking.db, imo, heardSince(receivedAt))) {
        await takeInShipCalls(tracking, { accountId, ...provenanceOfAis(receivedAt) }, calls);
      }
    },
  });
}
