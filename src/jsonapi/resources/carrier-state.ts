import { type CarrierState, INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

const keysOf = ({ keyOwner }: CarrierState): 'installation' | 'account' =>
  keyOwner === INSTALLATION ? 'installation' : 'account';

export const carrierStateResource = defineResource({
  type: 'carrier_state',
  attributes: {
    scac: Text,
    keys: Choice(['installation', 'account']),
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
    keys: keysOf(state),
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
