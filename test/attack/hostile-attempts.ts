import type { Attempt, Scene } from './attempts.ts';
import type { HostileServer } from './hostile-server.ts';
import type { Tenant } from './tenants.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const SCAC = 'EGLV';
const credentialsAt = (url: string, secret: string) => ({ baseUrl: url, clientId: 'a', clientSecret: secret });

/** A line of the stranger's own, which is asked about a shipment as often as somebody wants news of it. */
export interface OwnLine {
  readonly credentialId: string;
  readonly containerId: string;
}

export async function followByOwnLine({ call }: Tenant, { url }: HostileServer): Promise<OwnLine> {
  const keys = { scac: SCAC, credentials: credentialsAt(`${url}/events`, '0') };
  const given = await call('POST', '/carrier_credentials', { data: { attributes: keys } });
  const attributes = { number: 'EGLV142600012345', scac: SCAC, container_numbers: ['TCLU4500126'] };
  const followed = await call('POST', '/shipments', { data: { attributes } });
  if (given.status !== 201 || followed.status !== 201) throw new Error(`no line: ${given.text} ${followed.text}`);
  const containerId: string = followed.body.data.relationships.containers.data[0].id;
  return { credentialId: given.body.data.id, containerId };
}

/** Has a line, a receiver of webhooks or a feed of ships asked that answers to do harm. */
export function hostileAnswer(scene: Scene): Attempt {
  const kind = scene.random.pick(scene.hostile.kinds);
  const make = scene.random.pick([lineTested, lineChanged, lineAsked, receiver, feed, destination]);
  const asked = make(scene, `${scene.hostile.url}/${kind}`);
  return { kind: 'hostile answers', key: scene.stranger.keys.admin, headers: JSON_BODY, ...asked };
}

type Asked = Pick<Attempt, 'method' | 'path' | 'body' | 'name' | 'find'> & { readonly key?: string };

function lineTested({ random }: Scene, url: string): Asked {
  const credentials = credentialsAt(url, String(random.integer(0, 5)));
  const attributes = { number_type: 'bill_of_lading', number: 'EGLV123456789012', credentials };
  const body = JSON.stringify({ data: { attributes } });
  return { name: `line tested: ${url}`, method: 'POST', path: `/v2/carrier_connections/${SCAC}/test`, body };
}

function lineChanged({ random, ownLine }: Scene, url: string): Asked {
  const credentials = credentialsAt(url, String(random.integer(0, 5)));
  const body = JSON.stringify({ data: { attributes: { credentials } } });
  return { name: `line: ${url}`, method: 'PATCH', path: `/v2/carrier_credentials/${ownLine.credentialId}`, body };
}

/** Asked by whoever polls lines, and not while somebody waits. */
function lineAsked({ ownLine }: Scene): Asked {
  return { name: 'line asked again', method: 'PATCH', path: `/v2/containers/${ownLine.containerId}/refresh` };
}

function receiver(_scene: Scene, url: string): Asked {
  const body = JSON.stringify({ url, event: 'container.created' });
  return { name: `webhook: ${url}`, method: 'POST', path: '/v2/webhooks/trigger', body };
}

/** Only who runs the installation connects those, and may be wrong about whom. */
function feed({ random, operatorKey }: Scene, url: string): Asked {
  const isSocket = random.chance(0.5);
  const attributes = {
    name: 'hostile',
    address: isSocket ? url.replace('http:', 'ws:') : url,
    ...(isSocket && { key: 'k' }),
  };
  const find = (status: number) => (status < 500 ? undefined : `was ${status}`);
  const body = JSON.stringify({ data: { attributes } });
  return {
    name: `feed: ${attributes.address}`,
    method: 'POST',
    path: '/v2/admin/ais_feeds/try',
    body,
    key: operatorKey,
    find,
  };
}

/** A database of the stranger's own, by the one destination that they have: tried while somebody waits, or written to. */
function destination({ random, ownDestination, hostileDatabase: { port, kinds } }: Scene): Asked {
  const path = `/v2/sync_destinations/${ownDestination}`;
  const kind = random.pick(kinds);
  if (random.chance(0.5))
    return { name: 'database tried', method: 'POST', path: `${path}/${random.pick(['dry_run', 'run'])}` };
  const address = `postgres://a:b@127.0.0.1:${port}/${kind}?sslmode=disable`;
  const body = JSON.stringify({ data: { attributes: { address } } });
  return { name: `database: ${kind}`, method: 'PATCH', path, body };
}

/** Where the stranger has changes told to: receivers that answer to do harm, or never. */
export async function alertHostiles({ call }: Tenant, { url, kinds }: HostileServer): Promise<void> {
  for (const kind of kinds) {
    const attributes = { name: kind, way: 'webhook', address: `${url}/${kind}`, kinds: ['tracking', 'estimate'] };
    const { status, text } = await call('POST', '/alert_subscriptions', { data: { attributes } });
    if (status !== 201) throw new Error(`no alert: ${status} ${text}`);
  }
}

export async function writeToOwnDatabase({ call }: Tenant, port: number): Promise<string> {
  const address = `postgres://a:b@127.0.0.1:${port}/json?sslmode=disable`;
  const { status, text, body } = await call('POST', '/sync_destinations', {
    data: { attributes: { name: 'own', address } },
  });
  if (status !== 201) throw new Error(`no destination: ${status} ${text}`);
  return body.data.id;
}
