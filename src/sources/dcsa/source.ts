import type { CallBudget, Source } from '../source.ts';
import type { CarrierAccess } from './call.ts';
import { fetchEvents } from './client.ts';
import { normaliseLocalTimes } from './local-times.ts';
import { normaliseDcsa } from './normalise.ts';
import { hasLocalTimes } from './profile.ts';

export function createDcsaSource(access: CarrierAccess, budget: CallBudget): Source {
  const { profile, credentials } = access;
  return {
    name: profile.name,
    ...(hasLocalTimes(profile, credentials)
      ? { format: 'dcsa_local_times', normalise: normaliseLocalTimes }
      : { format: 'dcsa', normalise: normaliseDcsa }),
    fetch: (request) => fetchEvents(access, request),
    budget,
  };
}
