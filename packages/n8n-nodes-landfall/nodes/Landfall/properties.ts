import type { INodeProperties } from 'n8n-workflow';
import { OPERATIONS, type Operation } from './generated/operations';

/** What people choose and fill in, for every operation of the interface. */
export function listProperties(): INodeProperties[] {
  const resources = [...new Set(OPERATIONS.map(({ resource }) => resource))].sort();
  return [
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      options: resources.map((name) => ({ name, value: name })),
      default: 'Containers',
    },
    ...resources.map(operationsOf),
    ...pathProperties(),
    ...OPERATIONS.filter(({ query }) => query.length > 0).map(queryProperty),
    {
      displayName: 'Body',
      name: 'body',
      type: 'json',
      default: '{}',
      description: 'JSON, as the description of the interface has it (OpenAPI, at /v2 of your Landfall)',
      displayOptions: { show: { operation: idsOf(({ takesBody }) => takesBody) } },
    },
    ...pageProperties(),
  ];
}

function idsOf(isMeant: (operation: Operation) => boolean): string[] {
  return OPERATIONS.filter(isMeant).map(({ id }) => id);
}

function operationsOf(resource: string): INodeProperties {
  const options = OPERATIONS.filter((one) => one.resource === resource)
    .map(({ id, summary }) => ({ name: summary, value: id, action: summary }))
    .sort((one, other) => one.name.localeCompare(other.name));
  // It has a default, which the rule does not see.
  // eslint-disable-next-line n8n-nodes-base/node-param-default-missing
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options,
    default: options[0]?.value ?? '',
  };
}

function pathProperties(): INodeProperties[] {
  const names = [...new Set(OPERATIONS.flatMap(({ path }) => namesIn(path)))].sort();
  return names.map((name) => ({
    displayName: titleOf(name),
    name: `path_${name}`,
    type: 'string',
    default: '',
    required: true,
    displayOptions: { show: { operation: idsOf(({ path }) => namesIn(path).includes(name)) } },
  }));
}

function queryProperty({ id, query }: Operation): INodeProperties {
  return {
    displayName: 'Query Parameters',
    name: 'query',
    type: 'collection',
    placeholder: 'Add Parameter',
    default: {},
    displayOptions: { show: { operation: [id] } },
    options: query.map((name) => ({ displayName: titleOf(name), name, type: 'string', default: '' })),
  };
}

function pageProperties(): INodeProperties[] {
  const operation = idsOf(({ isPaged }) => isPaged);
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
      displayOptions: { show: { operation } },
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { operation, returnAll: [false] } },
    },
  ];
}

export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}

/** `filter[pod_eta_at][start]` is read as “Filter Pod Eta At Start”. */
function titleOf(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter(Boolean);
  return words.map((word) => `${word[0].toUpperCase()}${word.slice(1)}`).join(' ');
}
