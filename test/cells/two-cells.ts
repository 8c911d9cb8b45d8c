import { createServer } from 'node:net';
import { CellClient } from '../../src/cells/cell-client.ts';
import type { Cells } from '../../src/values/cells.ts';
import { type ServiceOptions, startTestService, type TestService } from '../service.ts';

export const CELL_SECRET = 'the-secret-that-the-cells-of-a-test-share';

export interface TestCell extends TestService {
  readonly cells: Cells;
  readonly client: CellClient;
}

/** Installations with a database each, which know each other. Closing one twice does no harm. */
export async function startCells(names: readonly string[], options: ServiceOptions = {}): Promise<TestCell[]> {
  const ports = await Promise.all(names.map(freePort));
  const addresses = new Map(names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]));
  return Promise.all(
    names.map(async (own, index) => {
      const others = new Map([...addresses].filter(([name]) => name !== own));
      const cells = { own, others, secret: CELL_SECRET };
      const client = new CellClient(cells);
      const service = await startTestService({ ...options, cells: client, port: ports[index] ?? 0 });
      let closed: Promise<void> | undefined;
      const close = () => {
        closed ??= client.close().then(() => service.close());
        return closed;
      };
      return { ...service, close, cells, client };
    }),
  );
}

/** One that nobody had a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}
