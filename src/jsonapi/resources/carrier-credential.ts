import { type CarrierCredential, CREDENTIAL_STATUSES } from '../../domain/carriers/carrier-credential.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** The keys themselves never leave the service. */
export const carrierCredentialResource = resourceOf<CarrierCredential>()({
  type: 'carrier_credential',
  attributes: {
    scac: Text,
    names: Type.Array(Text),
    status: Choice(CREDENTIAL_STATUSES),
    refusal: Nullable(Text),
    checked_at: Nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
});
