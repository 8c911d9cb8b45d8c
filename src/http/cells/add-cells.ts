import type { FastifyInstance } from 'fastify';
import type { CellClient } from '../../cells/cell-client.ts';
import { createCellFinder } from '../../cells/find-cell.ts';
import { createLookHere } from '../../cells/look-here.ts';
import { createReceiving } from '../../cells/receive-account.ts';
import { steadyNowMs } from '../../values/steady-clock.ts';
import type { Route } from '../route.ts';
import type { Services } from '../services.ts';
import { addCellInterface } from './cell-interface.ts';
import { addForwarding } from './forwarding.ts';

type CellServices = Pick<Services, 'db' | 'sealingKeys' | 'now'>;

/** This installation as one of several: it answers the others, and sends on what is theirs. */
export function addCells(
  server: FastifyInstance,
  { db, sealingKeys, now }: CellServices,
  client: CellClient,
  routes: readonly Route[],
): void {
  const open = new Set(
    routes.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} /v2${path}`),
  );
  const lookHere = createLookHere(db, sealingKeys, now);
  const leaving = { db, client, sealingKeys };
  const operator = { db, leaving: async () => leaving };
  addCellInterface(server, { operator, receiving: createReceiving(db, sealingKeys), lookHere }, client.cells.secret);
  addForwarding(server, {
    client,
    find: createCellFinder(lookHere, client, steadyNowMs),
    isPublic: ({ method, routeOptions }) => open.has(`${method} ${routeOptions.url}`),
  });
}
