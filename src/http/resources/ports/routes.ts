import { portResource } from '../../../jsonapi/resources/port.ts';
import { pagePorts } from '../../../store/places/ports.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { one, paged } from '../../answer.ts';
import { IdOrLocode } from '../../query/locode.ts';
import { route, routesOf } from '../../route.ts';
import { getPort } from './get-port.ts';
import { portWaitingRoutes } from './waiting-routes.ts';

const MAX_SEARCH_CHARACTERS = 100;
export const portRoutes = routesOf('Ports and terminals', [
  route('GET /ports', {
    summary: 'Find ports',
    access: 'read',
    query: Shape({
      q: Type.Optional(
        Type.String({ maxLength: MAX_SEARCH_CHARACTERS, description: 'How a name begins, in any spelling.' }),
      ),
      'filter[locode]': Type.Optional(
        Type.String({ pattern: '^[A-Za-z]{2}[A-Za-z2-9]{3}$', description: 'The code of a port, or an alias of it.' }),
      ),
      'filter[country_code]': Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$', description: 'Two letters.' })),
    }),
    answer: paged(portResource),
    handle: async (call, page) => {
      const { q } = call.query;
      const filter = defined({
        unlocode: call.query['filter[locode]']?.toUpperCase(),
        countryCode: call.query['filter[country_code]']?.toUpperCase(),
        name: q?.trim() === '' ? undefined : q,
      });
      return pagePorts(call.services.db, filter, page);
    },
  }),
  route('GET /ports/:id', {
    summary: 'Get a port by its id, its UN/LOCODE or an alias of it',
    access: 'read',
    params: Shape({ id: IdOrLocode }),
    answer: one(portResource),
    handle: async (call) => getPort(call.services.db, call.params.id),
  }),
  ...portWaitingRoutes,
]);
