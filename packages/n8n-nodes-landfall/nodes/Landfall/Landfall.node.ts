import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestMethods,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { OPERATIONS, type Operation } from './generated/operations';
import { listProperties, namesIn } from './properties';

const PAGE_SIZE = 50;
/** More than any list has. */
const MAX_PAGES = 100_000;

export class Landfall implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Landfall',
    name: 'landfall',
    icon: { light: 'file:../../icons/landfall.svg', dark: 'file:../../icons/landfall.dark.svg' },
    group: ['transform'],
    version: [1],
    subtitle: '={{$parameter["operation"]}}',
    description: 'Ask or change anything in Landfall: containers, shipments, tracking requests and the rest',
    defaults: { name: 'Landfall' },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: 'landfallApi', required: true }],
    properties: listProperties(),
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (let index = 0; index < this.getInputData().length; index++) {
      try {
        const found = await perform(this, index);
        results.push(...found.map((json) => ({ json, pairedItem: { item: index } })));
      } catch (error) {
        if (!this.continueOnFail()) throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: index });
        results.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

async function perform(call: IExecuteFunctions, index: number): Promise<IDataObject[]> {
  const id = call.getNodeParameter('operation', index) as string;
  const operation = OPERATIONS.find((one) => one.id === id);
  if (operation === undefined) {
    throw new NodeOperationError(call.getNode(), `There is no operation "${id}".`, { itemIndex: index });
  }
  const { url } = await call.getCredentials('landfallApi', index);
  const root = String(url).replace(/\/+$/, '');
  const query = operation.query.length === 0 ? {} : (call.getNodeParameter('query', index, {}) as IDataObject);
  if (!operation.isPaged)
    return listOf(await ask(call, operation, `${root}/v2${pathOf(call, operation, index)}`, query, index));
  const isAll = call.getNodeParameter('returnAll', index, false) as boolean;
  const limit = isAll ? Number.POSITIVE_INFINITY : (call.getNodeParameter('limit', index, PAGE_SIZE) as number);
  const found: IDataObject[] = [];
  for (let page = 1; page <= MAX_PAGES && found.length < limit; page++) {
    const asked = { ...query, 'page[number]': page, 'page[size]': PAGE_SIZE };
    const answer = await ask(call, operation, `${root}/v2${pathOf(call, operation, index)}`, asked, index);
    found.push(...listOf(answer));
    if (!(answer as { links?: { next?: string } }).links?.next) break;
  }
  return found.slice(0, limit);
}

function ask(
  call: IExecuteFunctions,
  operation: Operation,
  url: string,
  qs: IDataObject,
  index: number,
): Promise<unknown> {
  const given = operation.takesBody ? call.getNodeParameter('body', index, '{}') : undefined;
  const body = typeof given === 'string' ? (JSON.parse(given) as IDataObject) : (given as IDataObject | undefined);
  return call.helpers.httpRequestWithAuthentication.call(call, 'landfallApi', {
    method: operation.method as IHttpRequestMethods,
    url,
    qs,
    json: true,
    ...(body === undefined ? {} : { body }),
  });
}

function pathOf(call: IExecuteFunctions, { path }: Operation, index: number): string {
  return namesIn(path).reduce(
    (filled, name) =>
      filled.replace(`{${name}}`, encodeURIComponent(String(call.getNodeParameter(`path_${name}`, index)))),
    path,
  );
}

/** What is a list is as many items; whatever came with it stays with each answer that is one thing. */
function listOf(answer: unknown): IDataObject[] {
  if (typeof answer !== 'object' || answer === null) return answer ? [{ answer } as IDataObject] : [{ success: true }];
  const { data } = answer as { data?: unknown };
  if (Array.isArray(data)) return data as IDataObject[];
  return [answer as IDataObject];
}
