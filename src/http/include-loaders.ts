import type { ResourceObject } from '../jsonapi/resource.ts';
import { accountResource } from '../jsonapi/resources/account.ts';
import { customFieldDefinitionResource } from '../jsonapi/resources/custom-field-definition.ts';
import { partyResource } from '../jsonapi/resources/party.ts';
import { userResource } from '../jsonapi/resources/user.ts';
import { findAccount, listUsersByIds } from '../store/accounts.ts';
import { listDefinitionsByIds } from '../store/custom-field-definitions.ts';
import { listPartiesByIds } from '../store/parties.ts';
import type { Id } from '../values/id.ts';
import type { Services } from './services.ts';

type Loader = (services: Services, accountId: Id, ids: readonly Id[]) => Promise<readonly ResourceObject[]>;

/** How each type is fetched when it is included. A loader sees only the caller's account. */
export const loaders: Readonly<Record<string, Loader>> = {
  account: async ({ db }, accountId, ids) => {
    const account = ids.includes(accountId) ? await findAccount(db, accountId) : undefined;
    return account === undefined ? [] : [accountResource.toResource(account)];
  },
  party: async ({ db }, accountId, ids) => (await listPartiesByIds(db, accountId, ids)).map(partyResource.toResource),
  user: async ({ db }, accountId, ids) => (await listUsersByIds(db, accountId, ids)).map(userResource.toResource),
  custom_field_definition: async ({ db }, accountId, ids) =>
    (await listDefinitionsByIds(db, accountId, ids)).map(customFieldDefinitionResource.toResource),
};
