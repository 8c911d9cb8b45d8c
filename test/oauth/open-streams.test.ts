import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectHttp } from '../mcp/assistant.ts';
import { startTestService, type TestService } from '../service.ts';
import { connect, registerApplication, signInAs } from './person.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const PATIENCE = { timeout: 120_000 };
const LIST = { method: 'tools/call', params: { name: 'list_shipments', arguments: {} } };

it('an answer under way ends when its application is revoked, and that of another goes on', PATIENCE, async () => {
  const person = await signInAs(service, 'owner');
  const application = await registerApplication(service);
  const kept = await connect(person, application);
  const revoked = await connect(person, application);
  for (const { access } of [kept, revoked]) expect((await application.useToken(access, LIST)).status).toBe(200);

  // Whoever asks for shipments now waits until this is given up.
  const holder = await service.pool.connect();
  await holder.query('BEGIN; LOCK TABLE shipment IN ACCESS EXCLUSIVE MODE');
  try {
    const outcome = (access: string) =>
      application.useToken(access, LIST).then(
        () => 'answered',
        () => 'ended',
      );
    let goesOn = true;
    const other = outcome(kept.access).finally(() => {
      goesOn = false;
    });
    const mine = outcome(revoked.access);
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'shipment'::regclass";
    await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 60_000 }).toBe(2);
    const [{ id }] = (await person.call('GET', '/connected_applications')).body.data;
    expect((await person.call('DELETE', `/connected_applications/${id}`)).status).toBe(204);
    expect(await mine).toBe('ended');
    expect(goesOn).toBe(true);
    await holder.query('ROLLBACK');
    expect(await other).toBe('answered');
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

it('nothing stays open of an application that listens: lists do not change while it does', PATIENCE, async () => {
  const person = await signInAs(service, 'owner');
  const { access } = await connect(person, await registerApplication(service));
  const client = await connectHttp(service.url, access);
  const { closed } = await client.listen({ toolsListChanged: true });
  expect(await closed).toBeDefined();
});
