import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = fileURLToPath(new URL('../../packages/n8n-nodes-landfall', import.meta.url));
const require = createRequire(join(PACKAGE, 'package.json'));

export type Values = Readonly<Record<string, unknown>>;
type Functions = Readonly<Record<string, (this: unknown) => Promise<unknown>>>;

interface Node {
  readonly description: {
    readonly properties: readonly unknown[];
    readonly credentials: unknown;
    readonly name: string;
  };
  readonly execute: (this: unknown) => Promise<{ json: Values; pairedItem: unknown }[][]>;
  readonly webhook: (this: unknown) => Promise<{ workflowData?: { json: Values }[][]; noWebhookResponse?: boolean }>;
  readonly webhookMethods: { readonly default: Functions };
}

interface Workflow {
  readonly NodeHelpers: {
    /** Fills in defaults, and leaves out what is not shown: as the editor and a run do. */
    getNodeParameters(
      properties: readonly unknown[],
      values: Values,
      withDefaults: boolean,
      withHidden: boolean,
      node: unknown,
      description: unknown,
    ): Values;
    getNodeParametersIssues(properties: readonly unknown[], node: unknown, description: unknown): unknown;
  };
}

/** What n8n itself loads: the files that package.json names, and its own library. */
export const { NodeHelpers } = require('n8n-workflow') as Workflow;
const listed = require('./package.json') as { n8n: { nodes: string[]; credentials: string[] } };
const [action = '', trigger = ''] = listed.n8n.nodes;
const load = (path: string) => Object.values(require(`./${path}`) as Record<string, new () => unknown>)[0];
export const Landfall = load(action) as new () => Node;
export const LandfallTrigger = load(trigger) as new () => Node;
const Credentials = load(listed.n8n.credentials[0] ?? '') as new () => {
  authenticate: { properties: { headers: Record<string, string> } };
};

export interface Login {
  readonly url: string;
  readonly apiKey: string;
}

/** What n8n gives a node to work with, as far as ours asks for it. */
export class Workbench {
  readonly node: Node;
  readonly staticData: Record<string, unknown> = {};
  readonly #login: Login;
  readonly #values: Values;

  constructor(node: Node, login: Login, values: Values) {
    this.node = node;
    this.#login = login;
    const { description } = node;
    this.#values =
      NodeHelpers.getNodeParameters(description.properties, values, true, false, this.#given(values), description) ??
      {};
  }

  /** What n8n would show in red. */
  issues(): unknown {
    const { description } = this.node;
    return NodeHelpers.getNodeParametersIssues(description.properties, this.#given(this.#values), description);
  }

  #given(parameters: Values) {
    const { name } = this.node.description;
    return { id: '1', name, type: `n8n-nodes-landfall.${name}`, typeVersion: 1, position: [0, 0], parameters };
  }

  context(more: Values = {}) {
    return {
      getNode: () => this.#given(this.#values),
      getInputData: () => [{ json: {} }],
      continueOnFail: () => false,
      getNodeParameter: (name: string, ...rest: unknown[]) => this.#values[name] ?? rest.at(-1),
      getCredentials: async () => this.#login,
      getWorkflowStaticData: () => this.staticData,
      helpers: { httpRequestWithAuthentication: this.#request, returnJsonArray: (json: unknown) => [{ json }] },
      ...more,
    };
  }

  /** As n8n signs a request in: by what the credentials say, with their expressions filled in. */
  readonly #request = async (_type: string, asked: { method: string; url: string; qs?: Values; body?: unknown }) => {
    const { headers } = new Credentials().authenticate.properties;
    const url = new URL(asked.url);
    for (const [name, value] of Object.entries(asked.qs ?? {})) url.searchParams.set(name, String(value));
    const response = await fetch(url, {
      method: asked.method,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, this.#filled(text)])),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? undefined : JSON.parse(text);
    const said = { response: { status: response.status, data: text } };
    throw Object.assign(new Error(`Request failed with status code ${response.status}`), said);
  };

  #filled(text: string): string {
    return text.replace(/^=/, '').replace(/\{\{\$credentials\.(\w+)\}\}/g, (_, name: keyof Login) => this.#login[name]);
  }
}
