import type { EdiPartner } from '../../domain/carriers/edi-partner.ts';
import { AnyValue, DateTime, Text } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const ediPartnerResource = resourceOf<EdiPartner>()({
  type: 'edi_partner',
  path: '/edi_partners',
  attributes: { name: Text, profile: AnyValue, created_at: DateTime, updated_at: DateTime },
});
