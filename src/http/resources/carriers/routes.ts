import { carrierStateResource } from '../../../jsonapi/resources/carrier-state.ts';
import { listCarrierStates } from '../../../store/carrier-states.ts';
import { type Route, route } from '../../route.ts';

export const carrierRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/admin/carriers',
    summary: "List how the carriers' interfaces are doing",
    tag: 'Carriers',
    access: 'admin',
    answer: { status: 200, many: 'carrier_state' },
    handle: async ({ services }) => {
      const states = await listCarrierStates(services.db);
      const asked = states.filter(({ scac }) => scac !== '');
      return {
        document: { data: asked.map((state) => carrierStateResource.toResource({ ...state, id: state.scac })) },
      };
    },
  }),
];
