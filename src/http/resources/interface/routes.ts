import { AnyValue, Type } from '../../../values/schema.ts';
import { json, type Written, written } from '../../answer.ts';
import { describeInterface, type InterfaceDocument, serversAt } from '../../openapi.ts';
import { type Route, route, routesOf } from '../../route.ts';

/** Describes the given rows, and itself. */
export function interfaceRoutes(others: readonly Route[]): Route[] {
  let described: InterfaceDocument | undefined;
  let last: { readonly baseUrl: string; readonly answer: Written } | undefined;
  const rows: Route[] = routesOf('Interface', [
    route('GET /openapi.json', {
      summary: 'This interface as an OpenAPI 3.1 document',
      access: 'public',
      answer: json(Type.Record(Type.String(), AnyValue)),
      handle: async ({ baseUrl }) => {
        // Of the whole only the address depends on who asks.
        described ??= describeInterface([...others, ...rows], baseUrl);
        if (last?.baseUrl !== baseUrl) {
          last = { baseUrl, answer: written({ ...described, servers: serversAt(baseUrl) }) };
        }
        return last.answer;
      },
    }),
  ]);
  return rows;
}
