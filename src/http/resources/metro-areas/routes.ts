import { notFound } from '../../../errors.ts';
import { metroAreaResource } from '../../../jsonapi/resources/metro-area.ts';
import { findMetroArea } from '../../../store/metro-areas.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';

export const metroAreaRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/metro_areas/:id',
    summary: 'Get a metro area',
    tag: 'Ports and terminals',
    access: 'read',
    params: Shape({ id: Uuid }),
    answer: { status: 200, one: 'metro_area' },
    handle: async (call) => {
      const area = await findMetroArea(call.services.db, call.params.id);
      if (area === undefined) throw notFound('Metro area');
      return { document: { data: metroAreaResource.toResource(area) } };
    },
  }),
];
