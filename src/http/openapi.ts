import { resourceTypes } from '../jsonapi/registry.ts';
import { resourceSchema } from '../jsonapi/resource.ts';
import { DEFAULT_LIMITS } from '../net/rate-limits.ts';
import type { Route } from './route.ts';

/** What can be said of such a document without looking at what it describes. */
export interface InterfaceDocument {
  readonly openapi: string;
  readonly info: object;
  readonly servers: readonly object[];
  readonly security: readonly object[];
  readonly tags: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly securitySchemes: object };
}

/** The interface as an OpenAPI 3.1 document, written from the rows of the routes and the schemas of the resources. */
export function describeInterface(routes: readonly Route[], serverUrl: string): InterfaceDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Landfall',
      version: '0.2.0',
      description: [
        'Ocean shipment tracking: shipments, containers, vessels, ports, terminals, custom fields and webhooks.',
        'Times are ISO 8601 in UTC. Those that Landfall itself gives, such as `created_at`, have milliseconds where they are not whole seconds, so that their order can be told.',
        'Of an event of which only the day is known, the time is midnight at its place, or the last millisecond of the minute in which that came which was before it on that day.',
        'Last free days are days on the calendar of the place where the container waits, and filters compare them with that day. Other filters by date compare the day in UTC.',
        'An id is a UUID in its hyphenated form, in small letters or capitals.',
      ].join('\n\n'),
    },
    servers: serversAt(serverUrl),
    security: [{ key: [] }],
    tags: [...new Set(routes.map((route) => route.tag))].sort().map((name) => ({ name })),
    paths: describePaths(routes),
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            '`Token <API_KEY>`. The header `X-User-Email` names the person of the account a key acts for, and then may do no more than.',
        },
      },
      schemas: { ...describeResources(), resource: anyOfAll(), links: LINKS, meta: META, error: ERROR },
    },
  };
}

/** Where the interface is, for who asks there. */
export function serversAt(serverUrl: string): InterfaceDocument['servers'] {
  return [{ url: `${serverUrl}/v2` }];
}

const LINKS = {
  type: 'object',
  properties: Object.fromEntries(
    ['self', 'current', 'first', 'prev', 'next', 'last'].map((name) => [name, { type: 'string', format: 'uri' }]),
  ),
};
const META = {
  type: 'object',
  properties: {
    size: { type: 'integer' },
    total: {
      type: 'integer',
      description:
        'How many there are in all. Of containers and shipments that filters narrow, exact up to 1,000, up to 10,000 where counting is little work, and about beyond.',
    },
    total_estimated: {
      type: 'boolean',
      description:
        'There, and true, where `total` is about: never less than was seen; `next` leads to the end in any case.',
    },
  },
};
const ERROR = {
  type: 'object',
  required: ['status', 'source', 'title', 'detail'],
  properties: {
    status: { type: 'string' },
    source: { type: ['object', 'null'], properties: { pointer: { type: 'string' }, parameter: { type: 'string' } } },
    title: { type: 'string' },
    detail: { type: 'string' },
    code: { type: 'string' },
    meta: { type: 'object' },
  },
};

function describeResources(): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resourceTypes).map(([type, resource]) => {
      const schema = plain(resourceSchema(resource)) as { properties: Record<string, unknown>; required: string[] };
      if (resource.path === undefined) return [type, schema];
      const names = ['self', ...Object.keys(resource.moreLinks)];
      schema.properties['links'] = {
        type: 'object',
        required: names,
        properties: Object.fromEntries(names.map((name) => [name, { type: 'string', format: 'uri' }])),
      };
      schema.required.push('links');
      return [type, schema];
    }),
  );
}

function describePaths(routes: readonly Route[]): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operations = paths[path] ?? {};
    operations[route.method.toLowerCase()] = describeRoute(route);
    paths[path] = operations;
  }
  return paths;
}

function describeRoute(route: Route): object {
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:_.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: route.summary,
    description: [route.description, accessText(route)].filter(Boolean).join('\n\n'),
    tags: [route.tag],
    ...(route.access === 'public' ? { security: [] } : {}),
    parameters: [...describeParameters(route, 'path'), ...describeParameters(route, 'query')],
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: openBody(plain(route.body)) } } } }),
    responses: {
      [route.answer.status]: describeAnswer(route),
      default: { description: 'An error', content: { 'application/json': { schema: errorList() } } },
    },
  };
}

function accessText(route: Route): string {
  if (route.access === 'public') return 'Needs no key.';
  const limit = route.limit ?? 'default';
  const feature = route.entitlement === undefined ? '' : ` and the ${route.entitlement.replaceAll('_', ' ')} feature`;
  const browsers = route.access === 'publishable' ? `, ${DEFAULT_LIMITS.publishable} with publishable keys` : '';
  return `Needs ${route.access} access${feature}. At most ${DEFAULT_LIMITS[limit]} requests a minute${browsers}.`;
}

function describeParameters(route: Route, place: 'path' | 'query'): object[] {
  const schema = (place === 'path' ? route.params : route.query) as
    | { properties?: Record<string, object>; required?: string[] }
    | undefined;
  return Object.entries(schema?.properties ?? {}).map(([name, member]) => {
    const { description, ...rest } = plain(member) as { description?: string; default?: unknown };
    const required = place === 'path' || (schema?.required?.includes(name) === true && rest.default === undefined);
    return { name, in: place, required, ...(description === undefined ? {} : { description }), schema: rest };
  });
}

function describeAnswer(route: Route): object {
  const { answer } = route;
  const json = (schema: unknown) => ({ description: route.summary, content: { 'application/json': { schema } } });
  if ('one' in answer) {
    return json({
      type: 'object',
      required: ['data'],
      properties: { data: resourceOf(answer.one), included: anyResources(), links: reference('links') },
    });
  }
  if ('many' in answer) {
    const members = {
      data: { type: 'array', items: resourceOf(answer.many) },
      included: anyResources(),
      links: reference('links'),
      meta: reference('meta'),
    };
    const required = hasPages(route) ? ['data', 'links', 'meta'] : ['data'];
    return json({ type: 'object', required, properties: members });
  }
  if ('json' in answer) return json(plain(answer.json));
  if ('media' in answer) return { description: route.summary, content: { [answer.media]: {} } };
  return { description: route.summary };
}

/** Lists that are given whole have pages only for who asks for them. */
function hasPages({ query }: Route): boolean {
  return (query as { required?: string[] } | undefined)?.required?.includes('page[number]') === true;
}

/** Whatever can be included: its `type` tells which it is. */
function anyOfAll(): object {
  return { anyOf: Object.keys(resourceTypes).map(reference), discriminator: { propertyName: 'type' } };
}

function errorList(): object {
  return { type: 'object', required: ['errors'], properties: { errors: { type: 'array', items: reference('error') } } };
}

function anyResources(): object {
  return { type: 'array', items: reference('resource') };
}

function resourceOf({ type, or }: { readonly type: string; readonly or?: string }): object {
  return or === undefined ? reference(type) : { anyOf: [reference(type), reference(or)] };
}

function reference(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

/** Schemas carry symbols of their library; the document holds plain JSON. */
function plain(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema)) as object;
}

/** Members of a body that nobody knows are ignored, so the document does not forbid them. */
function openBody(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openBody);
  if (schema === null || typeof schema !== 'object') return schema;
  const kept = Object.entries(schema).filter(([name, value]) => name !== 'additionalProperties' || value !== false);
  return Object.fromEntries(kept.map(([name, value]) => [name, openBody(value)]));
}
