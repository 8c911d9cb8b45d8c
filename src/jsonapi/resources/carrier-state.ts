import type { CarrierState } from '../../domain/carrier-state.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const carrierStateResource = defineResource({
  type: 'carrier_state',
  attributes: {
    scac: Text,
    breaker: Choice(['closed', 'open', 'half_open']),
    consecutive_failures: Type.Integer(),
    opened_at: Nullable(DateTime),
    blocked_until: Nullable(DateTime),
    last_error: Nullable(Text),
    last_succeeded_at: Nullable(DateTime),
    last_failed_at: Nullable(DateTime),
  },
  relationships: {},
  toAttributes: (state: CarrierState & { readonly id: string }) => ({
    scac: state.scac,
    breaker: state.breaker,
    consecutive_failures: state.consecutiveFailures,
    opened_at: state.openedAt,
    blocked_until: state.blockedUntil,
    last_error: state.lastError,
    last_succeeded_at: state.lastSucceededAt,
    last_failed_at: state.lastFailedAt,
  }),
  toRelationships: () => ({}),
});
