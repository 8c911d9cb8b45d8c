import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends many requests on one connection without waiting for an answer; the statuses that came before it ended. */
export async function pipeline(
  url: string,
  { path, times, headers = '' }: { readonly path: string; readonly times: number; readonly headers?: string },
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It is ended by the service, with what was sent last still on its way.
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${headers}\r\n`.repeat(times));
  await once(socket, 'close');
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
}
