import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Programs of the demo's company that are told of what happens: one that listens, and one that is being repaired. */
export interface Receivers {
  /** Address without a path. */
  readonly url: string;
  close(): Promise<void>;
}

export const LISTENING = '/accounting';
export const FAILING = '/old-warehouse';

export async function startReceivers(): Promise<Receivers> {
  const server = createServer((request, response) => {
    const isListening = request.url === LISTENING;
    request.resume().on('end', () => {
      response.writeHead(isListening ? 200 : 503, { 'content-type': 'text/plain' });
      response.end(isListening ? 'booked' : 'The warehouse system is down for maintenance.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
