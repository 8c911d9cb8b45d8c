import { fileAddress, signFileLink } from '../domain/documents/file-link.ts';
import type { ResourceObject } from '../jsonapi/resource.ts';
import { HOUR_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** Counted from the event. Whoever comes later asks for a new one with a key. */
const LINK_MS = HOUR_MS;

/** Documents with an address that gives their file to the receiver, who may have no key. */
export function withFileLinks(
  resources: readonly ResourceObject[],
  accountId: Id,
  { sealingKeys, baseUrl, at }: { readonly sealingKeys: SealingKeys; readonly baseUrl: string; readonly at: Date },
): ResourceObject[] {
  return resources.map((resource) => {
    if (resource.type !== 'document') return resource;
    const token = signFileLink(sealingKeys, accountId, resource.id, at.getTime() + LINK_MS);
    return { ...resource, attributes: { ...resource.attributes, file_url: fileAddress(baseUrl, token) } };
  });
}
