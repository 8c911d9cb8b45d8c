import type { AddressInfo } from 'node:net';
import { createServer } from '../src/http/server.ts';
import type { Services } from '../src/http/services.ts';
import { createMetrics } from '../src/metrics.ts';
import { issueKey } from '../src/operations/api-keys.ts';
import { systemCaller } from '../src/operations/first-account.ts';
import { createTrackingServices } from '../src/tracking/services.ts';
import { createTestServices } from './services.ts';
import type { TrackingWorld } from './tracking-world.ts';

export interface TrackingService {
  /** Scheme and host. */
  readonly url: string;
  /** Calls as an administrator of the world's account, unless another account is named. */
  call(method: string, path: string, body?: unknown, accountId?: string): Promise<{ status: number; body: Body }>;
  /** Of an administrator of the world's account. */
  key(): Promise<string>;
  close(): Promise<void>;
}

/** A test reads into answers of every shape. */
type Body = ReturnType<typeof JSON.parse>;

/** The HTTP interface to a world, on its clock. */
export async function serveWorld(
  world: Pick<TrackingWorld, 'tracking' | 'accountId'>,
  given: (parts: { readonly tracking: TrackingWorld['tracking'] }) => Partial<Services> = () => ({}),
): Promise<TrackingService> {
  const { tracking } = world;
  const { services, close } = createTestServices(tracking.db, {
    now: tracking.now,
    publish: tracking.publish,
    tracking: createTrackingServices(tracking),
    ...given({ tracking }),
  });
  const server = createServer({
    services,
    metrics: createMetrics(),
    publicUrl: undefined,
    rateLimits: false,
    hasCompany: () => false,
    trustProxy: undefined,
    metricsToken: undefined,
    hasFreeSpace: async () => true,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const keys = new Map<string, string>();
  const keyOf = async (accountId: string): Promise<string> => {
    const known = keys.get(accountId);
    if (known !== undefined) return known;
    const wanted = { name: 'Test', scope: 'admin', expiresAt: null, userId: null } as const;
    const { key } = await issueKey(tracking.db, systemCaller(accountId), wanted);
    keys.set(accountId, key);
    return key;
  };
  return {
    url,
    key: () => keyOf(world.accountId),
    call: async (method, path, body, accountId = world.accountId) => {
      const response = await fetch(`${url}/v2${path}`, {
        method,
        headers: {
          authorization: `Token ${await keyOf(accountId)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    close: async () => {
      await server.close();
      await close();
    },
  };
}
