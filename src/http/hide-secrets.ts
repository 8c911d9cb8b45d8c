import { type Caller, isPermitted, type Permission } from '../domain/accounts/caller.ts';
import type { Document } from '../jsonapi/document.ts';
import type { ResourceObject } from '../jsonapi/resource.ts';

const HIDDEN = '[hidden]';

interface Secret {
  /** Only those are shown it who may change it: whoever has a signing secret can speak in our name. */
  readonly needs: Permission;
  readonly hide: (attributes: object) => object;
}

const SECRETS: Readonly<Record<string, Secret>> = {
  webhook: {
    needs: 'write',
    hide: (attributes) => ({ ...attributes, secret: HIDDEN, headers: withoutValues(attributes) }),
  },
  event_subscription: { needs: 'admin', hide: (attributes) => ({ ...attributes, secret: HIDDEN }) },
};

/** Hidden here, where every answer leaves, so that it holds for what is included and for rows still to come. */
export function hideSecrets(document: Document, caller: Caller): Document {
  if (isPermitted(caller, 'admin')) return document;
  const { data, included, rest } = document;
  const hide = (resource: ResourceObject): ResourceObject => {
    const secret = SECRETS[resource.type];
    if (secret === undefined || isPermitted(caller, secret.needs)) return resource;
    return { ...resource, attributes: secret.hide(resource.attributes) };
  };
  return {
    ...document,
    data: 'type' in data ? hide(data) : data.map(hide),
    ...(included === undefined ? {} : { included: included.map(hide) }),
    ...(rest === undefined ? {} : { rest: { ...rest, batches: hidden(rest.batches, hide) } }),
  };
}

async function* hidden<Item>(batches: AsyncIterable<readonly Item[]>, hide: (item: Item) => Item) {
  for await (const batch of batches) yield batch.map(hide);
}

/** The names of custom headers stay: they tell a person what a receiver is sent. */
function withoutValues(attributes: object): object[] {
  const headers: unknown = 'headers' in attributes ? attributes.headers : [];
  return Array.isArray(headers) ? headers.map((header: object) => ({ ...header, value: HIDDEN })) : [];
}
