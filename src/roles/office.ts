import type { FastifyInstance } from 'fastify';
import { messageOf } from '../errors.ts';
import { askAs } from '../http/ask-as.ts';
import { beginFirstDay } from '../operations/demo-office.ts';
import { DEMO_EMAIL } from '../operations/demo-user.ts';
import { personCaller } from '../operations/person-caller.ts';
import type { SimulatedDemo } from '../simulator/demo-world.ts';
import { findAccount } from '../store/accounts/accounts.ts';
import { findUser, findUserByEmail } from '../store/accounts/users.ts';
import type { Id } from '../values/id.ts';
import type { Demo } from './demo-world.ts';
import type { Parts } from './parts.ts';

export function startOffice(
  { database, log, undo }: Parts,
  server: FastifyInstance,
  { simulated, demo }: { simulated: SimulatedDemo; demo: Demo },
  accountId: Id,
): void {
  const db = database.kysely;
  const close = simulated.openOffice({
    demo,
    ask: async (userId, question) => {
      const [user, account] = await Promise.all([findUser(db, accountId, userId), findAccount(db, accountId)]);
      if (user === undefined || account === undefined) throw new Error('nobody of this id is in the demo');
      return askAs(server, { ...personCaller(user), entitlements: account.entitlements }, question);
    },
    findVisitor: () => findUserByEmail(db, accountId, DEMO_EMAIL),
    isFirstDay: () => beginFirstDay(db, accountId),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the office of the demo stumbled'),
  });
  undo.push(close);
}
