import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const PATH = '/api/port-call/v1/port-calls';
const MAX_CALLS = 1_000;
const DAY_MS = 86_400_000;

/** A port call as the service writes it; whatever nobody reported is null. */
export interface StandInCall {
  readonly portCallId: number;
  readonly portCallTimestamp: string;
  readonly portToVisit: string;
  readonly imoLloyds: number | null;
  readonly vesselName: string;
  readonly portAreaDetails: readonly Readonly<Record<string, string | null>>[];
}

export interface PortCallService {
  readonly address: string;
  readonly calls: StandInCall[];
  readonly asked: string[];
  stop(): void;
}

/**
 * Digitraffic's `GET /api/port-call/v1/port-calls` as it is described: calls that were changed between `from` (a day ago where
 * nothing is asked for) and `to`, packed (406 otherwise), and an error in place of more than a thousand.
 */
export async function startPortCalls(): Promise<PortCallService> {
  const calls: StandInCall[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://port-calls');
    asked.push(request.url ?? '');
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify(body)));
    };
    if (!String(request.headers['accept-encoding']).includes('gzip')) return say(406, {});
    if (pathname !== PATH) return say(404, {});
    const from = Date.parse(searchParams.get('from') ?? new Date(Date.now() - DAY_MS).toISOString());
    const to = Date.parse(searchParams.get('to') ?? '9999-01-01T00:00:00Z');
    const found = calls.filter(({ portCallTimestamp }) => {
      const changed = Date.parse(portCallTimestamp);
      return changed >= from && changed < to;
    });
    if (found.length > MAX_CALLS) return say(400, { message: 'The search result is too big (over 1000 items).' });
    return say(200, { dataUpdatedTime: new Date().toISOString(), portCalls: found });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    calls,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const NOTHING_REPORTED = Object.fromEntries(
  ['eta', 'etd', 'ata', 'atd'].flatMap((name) => [name, `${name}Timestamp`, `${name}Source`].map((key) => [key, null])),
);

export function quay(times: Readonly<Record<string, string>>): Readonly<Record<string, string | null>> {
  return { portAreaCode: 'VUOS', portAreaName: 'Vuosaaren satama', berthCode: 'D', ...NOTHING_REPORTED, ...times };
}
