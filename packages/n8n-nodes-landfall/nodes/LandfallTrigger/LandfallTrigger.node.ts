import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { EVENTS } from './generated/events';

export class LandfallTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Landfall Trigger',
    name: 'landfallTrigger',
    icon: { light: 'file:../../icons/landfall.svg', dark: 'file:../../icons/landfall.dark.svg' },
    group: ['trigger'],
    version: [1],
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts a workflow when something happens to a container or shipment',
    defaults: { name: 'Landfall Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'landfallApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: EVENTS.map((name) => ({ name, value: name })),
        default: [],
        description: 'Which events start the workflow; none chosen means all of them',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId } = this.getWorkflowStaticData('node');
        if (webhookId === undefined) return false;
        try {
          const answer = await ask(this, 'GET', `/webhooks/${String(webhookId)}`);
          const { url, active } = (answer as { data: { attributes: IDataObject } }).data.attributes;
          return url === this.getNodeWebhookUrl('default') && active === true;
        } catch (error) {
          if (statusOf(error) === 404) return false;
          throw new NodeApiError(this.getNode(), error as JsonObject);
        }
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const events = this.getNodeParameter('events', []) as string[];
        const url = this.getNodeWebhookUrl('default');
        const attributes = { url, active: true, ...(events.length === 0 ? {} : { events }) };
        const answer = await ask(this, 'POST', '/webhooks', { data: { type: 'webhook', attributes } });
        const { id, attributes: made } = (answer as { data: { id: string; attributes: IDataObject } }).data;
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: id, secret: made.secret });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const known = this.getWorkflowStaticData('node');
        if (known.webhookId === undefined) return true;
        try {
          await ask(this, 'DELETE', `/webhooks/${String(known.webhookId)}`);
        } catch (error) {
          // Somebody removed it in Landfall.
          if (statusOf(error) !== 404) return false;
        }
        delete known.webhookId;
        delete known.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node');
    const { rawBody } = this.getRequestObject() as unknown as { rawBody?: Buffer };
    const signature = this.getHeaderData()['x-t49-webhook-signature'];
    if (!isSigned(rawBody, signature, secret)) {
      this.getResponseObject().status(401).json({ message: 'The signature is not that of the webhook.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}

/** HMAC-SHA256 of the bytes as they came, compared in a time that tells nothing. */
function isSigned(body: Buffer | undefined, signature: unknown, secret: unknown): boolean {
  if (body === undefined || typeof signature !== 'string' || typeof secret !== 'string') return false;
  const wanted = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function ask(
  call: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  body?: IDataObject,
): Promise<unknown> {
  const { url } = await call.getCredentials('landfallApi');
  return call.helpers.httpRequestWithAuthentication.call(call, 'landfallApi', {
    method,
    url: `${String(url).replace(/\/+$/, '')}/v2${path}`,
    json: true,
    ...(body === undefined ? {} : { body }),
  });
}

function statusOf(error: unknown): number | undefined {
  const { httpCode, response } = error as { httpCode?: string | number; response?: { status?: number } };
  return response?.status ?? (httpCode === undefined || httpCode === null ? undefined : Number(httpCode));
}
