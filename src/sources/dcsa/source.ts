import type { CallBudget, Source } from '../source.ts';
import type { CarrierAccess } from './call.ts';
import { fetchEvents } from './client.ts';
import { normaliseDcsa } from './normalise.ts';

export function createDcsaSource(access: CarrierAccess, budget: CallBudget): Source {
  const { name } = access.profile;
  return { name, format: 'dcsa', fetch: (request) => fetchEvents(access, request), normalise: normaliseDcsa, budget };
}
