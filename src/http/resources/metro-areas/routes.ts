import { found } from '../../../errors.ts';
import { metroAreaResource } from '../../../jsonapi/resources/metro-area.ts';
import { findMetroArea, findMetroAreaByCode } from '../../../store/places/metro-areas.ts';
import { Shape } from '../../../values/schema.ts';
import { one } from '../../answer.ts';
import { IdOrLocode, isLocode } from '../../query/locode.ts';
import { route, routesOf } from '../../route.ts';

export const metroAreaRoutes = routesOf('Ports and terminals', [
  route('GET /metro_areas/:id', {
    summary: 'Get a metro area by its id, its code or an alias of it',
    access: 'read',
    params: Shape({ id: IdOrLocode }),
    answer: one(metroAreaResource),
    handle: async (call) => {
      const { id } = call.params;
      const { db } = call.services;
      return found(
        await (isLocode(id) ? findMetroAreaByCode(db, id.toUpperCase()) : findMetroArea(db, id)),
        'Metro area',
      );
    },
  }),
]);
