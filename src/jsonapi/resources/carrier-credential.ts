import { type CarrierCredential, CREDENTIAL_STATUSES } from '../../domain/carriers/carrier-credential.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

/** The keys themselves never leave the service. */
export const carrierCredentialResource = defineResource({
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
  relationships: {},
  toAttributes: (credential: CarrierCredential) => ({
    scac: credential.scac,
    names: [...credential.names],
    status: credential.status,
    refusal: credential.refusal,
    checked_at: credential.checkedAt,
    created_at: credential.createdAt,
    updated_at: credential.updatedAt,
  }),
  toRelationships: () => ({}),
});
