import type { CallBudget, Source } from '../source.ts';
import type { CarrierAccess } from './call.ts';
import { fetchEvents } from './client.ts';
import { normaliseLocalTimes } from './local-times.ts';
import { normaliseDcsa } from './normalise.ts';

export function createDcsaSource(access: CarrierAccess, budget: CallBudget): Source {
  const { name, utcMeansLocal } = access.profile;
  return {
    name,
    ...(utcMeansLocal
      ? { format: 'dcsa_local_times', normalise: normaliseLocalTimes }
      : { format: 'dcsa', normalise: normaliseDcsa }),
    fetch: (request) => fetchEvents(access, request),
    budget,
  };
}
