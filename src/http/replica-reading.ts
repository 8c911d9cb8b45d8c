import { outageOf } from '../db/outage.ts';
import type { Replica, Replicas } from '../db/replicas.ts';
import { messageOf } from '../errors.ts';
import { createMapCache } from '../map/map-cache.ts';
import { lastAccountWrite, noteAccountWrite } from '../store/accounts/account-writes.ts';
import type { Tables } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Answer, Route } from './route.ts';
import type { Services } from './services.ts';

/** Lets a request be answered from where it may be. */
export type AnswerFrom = (
  route: Route,
  accountId: Id,
  handle: (services: Services) => Promise<Answer>,
) => Promise<Answer>;

/**
 * What may lag is read from a replica that has everything the account changed itself, whichever process it asked to; when
 * there is none, or it fails, from the primary. After each change it is noted how far the log was.
 */
export function createReplicaReading(services: Services, replicas: Replicas<Tables> | undefined): AnswerFrom {
  if (replicas === undefined) return (_route, _accountId, handle) => handle(services);
  const known = new Map<Replica<Tables>, Services>();
  const servicesOf = (replica: Replica<Tables>) => {
    const db = replica.database.kysely;
    const found = known.get(replica) ?? { ...services, db, maps: createMapCache({ ...services, db }) };
    known.set(replica, found);
    return found;
  };
  const read = async (accountId: Id, handle: (from: Services) => Promise<Answer>) => {
    const replica = replicas.find(await lastAccountWrite(services.db, accountId));
    if (replica === undefined) return handle(services);
    try {
      return await handle(servicesOf(replica));
    } catch (error) {
      if (outageOf(error) === undefined) throw error;
      replicas.leaveOut(replica, error);
      return handle(services);
    }
  };
  return async (route, accountId, handle) => {
    if (route.mayLag) return read(accountId, handle);
    if (route.method === 'GET' || route.access === 'public') return handle(services);
    try {
      return await handle(services);
    } finally {
      // The change is made, and whoever asked is told so in any case.
      await noteAccountWrite(services.db, accountId).catch((error: unknown) =>
        services.log.warn({ reason: messageOf(error) }, 'a change was not noted for readers of replicas'),
      );
    }
  };
}
