import { type CarrierState, INSTALLATION } from '../../../domain/carriers/carrier-state.ts';
import { carrierStateResource } from '../../../jsonapi/resources/carrier-state.ts';
import { listCarrierStates } from '../../../store/carriers/carrier-states.ts';
import { many } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** A line that is asked with two kinds of keys is two things that can be well or not. */
const idOf = ({ scac, keyOwner }: CarrierState): string => (keyOwner === INSTALLATION ? scac : `${scac}-own`);

export const carrierRoutes = routesOf('Carriers', [
  route('GET /admin/carriers', {
    summary: "List how the carriers' interfaces are doing",
    access: 'admin',
    answer: many(carrierStateResource),
    handle: async ({ services, caller }) => {
      const states = await listCarrierStates(services.db, caller.accountId);
      const asked = states.filter(({ scac }) => scac !== '');
      return asked.map((state) => ({ ...state, id: idOf(state) }));
    },
  }),
]);
