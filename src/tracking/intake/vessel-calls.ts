import type { Move } from '../../domain/observations/observation.ts';
import { type Provenance, provenanceOfAis, provenanceOfPortCalls } from '../../domain/observations/provenance.ts';
import { PORT_CALL_JOB, PortCallJob, VESSEL_CALL_JOB, VesselCallJob } from '../../queue/jobs/vessel-calls.ts';
import type { JobKind } from '../../queue/run-job.ts';
import { typedJob } from '../../queue/typed-job.ts';
import { listAccountsAwaiting } from '../../store/vessels/vessel-calls.ts';
import { toInstant } from '../../values/instant.ts';
import { resolveObservations } from '../steps/resolve.ts';
import type { Tracking } from '../tracking.ts';
import { heardSince } from './ingest.ts';
import { shipCallOf, takeInShipCalls } from './take-in.ts';

const AT_A_TIME = 4;

/** What AIS saw of a vessel, and what ports say of it, goes to the shipments of all accounts that wait for it. */
export function createVesselCallJobs(tracking: Tracking): Readonly<Record<string, JobKind>> {
  const now = () => toInstant(tracking.now());
  return {
    [VESSEL_CALL_JOB]: typedJob(VesselCallJob, {
      concurrency: AT_A_TIME,
      handler: ({ payload }) => tellAwaiting(tracking, provenanceOfAis(now()), [payload]),
    }),
    [PORT_CALL_JOB]: typedJob(PortCallJob, {
      concurrency: AT_A_TIME,
      handler: ({ payload: { feed, observations } }) =>
        tellAwaiting(tracking, provenanceOfPortCalls(feed, now()), observations),
    }),
  };
}

/** Of one vessel. Saying it twice changes nothing. */
async function tellAwaiting(tracking: Tracking, provenance: Provenance, observations: readonly Move[]): Promise<void> {
  const imo = observations[0]?.vessel?.imo;
  if (imo === undefined) return;
  const { receivedAt } = provenance;
  const { resolvePlace, resolveVesselFor } = tracking;
  const { facts } = await resolveObservations(observations, receivedAt, resolvePlace, resolveVesselFor(null));
  const calls = facts.flatMap((fact) => shipCallOf({ fact, payloadId: null }) ?? []);
  for (const accountId of await listAccountsAwaiting(tracking.db, imo, heardSince(receivedAt))) {
    await takeInShipCalls(tracking, { accountId, ...provenance }, calls);
  }
}
