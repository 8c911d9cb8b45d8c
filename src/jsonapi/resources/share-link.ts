import type { ShareLink } from '../../domain/accounts/share-link.ts';
import { DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** `url` is there once, in the answer that creates the link. */
export const shareLinkResource = resourceOf<ShareLink & { readonly url?: string }>()({
  type: 'share_link',
  attributes: {
    created_at: DateTime,
    expires_at: DateTime,
    revoked_at: Nullable(DateTime),
    url: Type.Optional(Text),
  },
  relationships: { shipment: 'shipment', created_by_user: 'user' },
});
