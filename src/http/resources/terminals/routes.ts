import { found } from '../../../errors.ts';
import { anyTerminalResource } from '../../../jsonapi/resources/terminal.ts';
import { findTerminal, pageTerminals } from '../../../store/places/terminals.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, Type } from '../../../values/schema.ts';
import { one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_SEARCH_CHARACTERS = 100;
const Code = Type.String({ minLength: 1, maxLength: 10 });

export const terminalRoutes = routesOf('Ports and terminals', [
  route('GET /terminals', {
    summary: 'Find terminals',
    access: 'read',
    query: Shape({
      q: Type.Optional(Type.String({ maxLength: MAX_SEARCH_CHARACTERS, description: 'Part of a name or nickname.' })),
      'filter[port]': Type.Optional(Type.String({ format: 'uuid', description: 'Id of a port.' })),
      'filter[firms_code]': Type.Optional(Code),
      'filter[smdg_code]': Type.Optional(Code),
    }),
    answer: paged(anyTerminalResource),
    handle: async (call, page) => {
      const filter = defined({
        name: call.query.q?.trim() || undefined,
        portId: call.query['filter[port]'],
        firmsCode: call.query['filter[firms_code]']?.toUpperCase(),
        smdgCode: call.query['filter[smdg_code]']?.toUpperCase(),
      });
      return pageTerminals(call.services.db, filter, page);
    },
  }),
  route('GET /terminals/:id', {
    summary: 'Get a terminal',
    description:
      'A marine terminal, or a rail terminal: of type `rail_terminal` here and wherever something leads to one, with the members of a terminal. `port` is null for a ramp that lies at none; `metro_area` is then its place.',
    access: 'read',
    answer: one(anyTerminalResource),
    handle: async (call) => found(await findTerminal(call.services.db, call.params.id), 'Terminal'),
  }),
]);
