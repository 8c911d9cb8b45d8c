import type { Trail } from '../operations/people/trail.ts';
import type { AnyCall, SeenOf } from './route.ts';

/** Several of a kind, which are those that were asked for. */
export const SEVERAL = 'several';

/** Tells the trail what somebody was answered with. */
export function tellSeen(trail: Pick<Trail, 'saw'>, { action, byPeople }: SeenOf, call: AnyCall): void {
  const { accountId, actor } = call.caller;
  if (byPeople && actor.type !== 'user') return;
  const { id }: { readonly id?: string } = call.params;
  const [type = ''] = action.split('.');
  const subject = { type, id: id ?? SEVERAL };
  trail.saw({ accountId, actor, action, subject, ...(id === undefined ? { changes: call.query } : {}) });
}
