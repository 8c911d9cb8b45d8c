import type { EdiPartner } from '../../domain/carriers/edi-partner.ts';
import { AnyValue, DateTime, Text } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const ediPartnerResource = defineResource({
  type: 'edi_partner',
  path: '/edi_partners',
  attributes: { name: Text, profile: AnyValue, created_at: DateTime, updated_at: DateTime },
  relationships: {},
  toAttributes: (partner: EdiPartner) => ({
    name: partner.name,
    profile: partner.profile,
    created_at: partner.createdAt,
    updated_at: partner.updatedAt,
  }),
  toRelationships: () => ({}),
});
