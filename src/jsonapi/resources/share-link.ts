import type { ShareLink } from '../../domain/accounts/share-link.ts';
import { DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

/** `url` is there once, in the answer that creates the link. */
export const shareLinkResource = defineResource({
  type: 'share_link',
  attributes: {
    created_at: DateTime,
    expires_at: DateTime,
    revoked_at: Nullable(DateTime),
    url: Type.Optional(Text),
  },
  relationships: { shipment: 'shipment', created_by_user: 'user' },
  toAttributes: (link: ShareLink & { readonly url?: string }) => ({
    created_at: link.createdAt,
    expires_at: link.expiresAt,
    revoked_at: link.revokedAt,
    ...(link.url === undefined ? {} : { url: link.url }),
  }),
  toRelationships: (link) => ({
    shipment: toOne('shipment', link.shipmentId),
    created_by_user: toOne('user', link.createdByUserId),
  }),
});
