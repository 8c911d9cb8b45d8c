import { createHash } from 'node:crypto';
import type { Database } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { findDifferences } from '../../../src/tracking/upkeep/rebuild.ts';
import type { Received } from '../../webhooks/receiver.ts';
import { type Arrival, check, violations } from '../webhook-chaos/check.ts';
import type { TenantLoad } from './tenant-load.ts';

export interface Tenant {
  readonly accountId: string;
  /** What its webhook is called at the receiver. */
  readonly path: string;
  readonly load: Pick<TenantLoad, 'entered' | 'requested' | 'broken' | 'isForeign'>;
}

type Pool = Database<Tables>['pool'];

/** What does not hold although everything is well again, one line each. */
export async function findBroken(
  { pool, kysely }: Database<Tables>,
  tenants: readonly Tenant[],
  received: readonly Received[],
): Promise<string[]> {
  const broken: string[] = [];
  for (const tenant of tenants) {
    broken.push(...tenant.load.broken, ...(await findLost(pool, tenant)));
    broken.push(...(await findUntold(pool, tenant, received)));
  }
  for await (const { differences } of findDifferences(kysely)) {
    broken.push(...differences.map((difference) => `derived otherwise: ${JSON.stringify(difference)}`));
  }
  return broken;
}

/** Answered, and not there, or not as it was answered. */
async function findLost(pool: Pool, { accountId, load }: Tenant): Promise<string[]> {
  const shipments = await pool.query<{ number: string; id: string; references: string[]; containers: string[] }>(
    `select normalized_number as number, id, ref_numbers as references,
       array(select container.number from container where container.account_id = shipment.account_id
         and container.shipment_id = shipment.id) as containers
     from shipment where account_id = $1`,
    [accountId],
  );
  const stored = new Map(shipments.rows.map((row) => [row.number, row]));
  const broken: string[] = [];
  for (const [number, { id, container, reference, unanswered }] of load.entered) {
    const found = stored.get(number);
    if (found?.id !== id || !found.containers.includes(container)) broken.push(`answered and lost: ${number}`);
    const [kept] = found?.references ?? [];
    if (kept !== reference && !unanswered.has(kept ?? '')) {
      broken.push(`answered and lost: the reference ${reference} of ${number}, which has ${kept}`);
    }
  }
  for (const [number, container] of load.requested) {
    if (!stored.get(number)?.containers.includes(container)) broken.push(`requested and not followed: ${number}`);
  }
  const foreign = [...stored.values()].filter((row) => load.isForeign(JSON.stringify(row)));
  return [...broken, ...foreign.map(({ number }) => `stored with the wrong account: ${number}`)];
}

/** Every notification arrives at least once, the first time in order, unaltered, and at nobody else's. */
async function findUntold(pool: Pool, { accountId, path, load }: Tenant, received: readonly Received[]) {
  const { rows } = await pool.query<{ id: string; containerId: string; number: number }>(
    `select id, subject_id as "containerId", sequence::integer as number
     from webhook_notification where account_id = $1`,
    [accountId],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = received.filter((request) => request.path === path);
  const broken = own.some(({ body }) => load.isForeign(body)) ? [`${path} was told what is another's`] : [];
  const arrivals = own.map(({ body }): Arrival => {
    const { id } = JSON.parse(body).data;
    const { containerId = '', number = 0 } = known.get(id) ?? {};
    const digest = createHash('sha256').update(body).digest('base64url');
    return { id, containerId, number, lost: false, digest };
  });
  // Whoever is killed between sending and writing it down sends again.
  broken.push(...violations({ ...check(rows, arrivals), surplus: 0 }).map((words) => `${path}: ${words}`));
  const told = new Set(own.flatMap(({ body }) => (body.includes('container.created') ? boxesIn(body) : [])));
  const boxes = [...[...load.entered.values()].map(({ container }) => container), ...load.requested.values()];
  const silent = boxes.filter((box) => !told.has(box));
  return [...broken, ...silent.slice(0, 5).map((box) => `nobody was told of ${box}, one of ${silent.length}`)];
}

function boxesIn(body: string): string[] {
  return body.match(/[A-Z]{3}U\d{7}/g) ?? [];
}
