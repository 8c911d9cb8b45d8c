import { type CarrierState, INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

const keysOf = ({ keyOwner }: CarrierState): 'installation' | 'account' =>
  keyOwner === INSTALLATION ? 'installation' : 'account';

export const carrierStateResource = resourceOf<CarrierState & { readonly id: string }>()({
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
  otherAttributes: (state) => ({ keys: keysOf(state) }),
});
