import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import { exampleTransportEvent } from '../../src/jsonapi/examples/journey.ts';
import { type Id, newId } from '../../src/values/id.ts';
import type { Client, TestService } from '../service.ts';
import { publishAndTell } from '../webhooks/publish-and-tell.ts';

const NAMES = ['container.transport.vessel_departed', 'container.transport.vessel_arrived'] as const;

/** Makes things happen to containers of an account. */
export function createHappenings({ db, services }: TestService) {
  const { sealingKeys } = services;
  const publish = publishAndTell({ baseUrl: 'http://localhost:4900', sealingKeys, now: () => new Date() });
  return async ({ accountId }: Client, containers: readonly Id[]): Promise<void> => {
    const events = containers.map((containerId, index) => toEvent(accountId, containerId, index));
    await db.transaction().execute((trx) => publish(trx, events));
  };
}

function toEvent(accountId: Id, containerId: Id, index: number): DomainEvent {
  const name = NAMES[index % NAMES.length] ?? NAMES[0];
  const example = exampleTransportEvent(name);
  if (!example) throw new Error(`no example of ${name}`);
  const id = newId();
  const data = { ...example, id, accountId, containerId };
  const { createdAt: occurredAt, shipmentId } = data;
  const subject = { subjectType: 'transport_event', subjectId: id } as const;
  return { accountId, name, occurredAt, shipmentId, containerId, trackingRequestId: null, ...subject, data };
}

/** Everything that an account is told, as the interface has it: an entry of `GET /v2/events` each. */
export async function listEvents(client: Client): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let after = '0'; ; ) {
    const { status, body } = await client.call('GET', `/events?after=${after}&page[size]=100`);
    if (status === 503) continue;
    all.push(...body.data);
    if (!body.meta.more) return all;
    after = body.meta.cursor;
  }
}

export interface Entry {
  readonly id: string;
  readonly attributes: { readonly event: string; readonly cursor: string };
}
