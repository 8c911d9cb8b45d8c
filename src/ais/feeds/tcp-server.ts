import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Feed, FeedContext } from './feed.ts';
import { readSocket, type TcpAddress } from './tcp-client.ts';

const MAX_CLIENTS = 100;

/** Listens for receivers that connect to us. */
export async function createTcpServer(context: FeedContext, address: TcpAddress): Promise<Feed & { port: number }> {
  const { status, log } = context;
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.setKeepAlive(true);
    socket.on('error', (error) => {
      status.lastError = error.message;
    });
    socket.once('close', () => {
      clients.delete(socket);
      if (clients.size === 0) status.state = 'connecting';
    });
    readSocket(socket, context, () => {
      if (status.state !== 'paused') status.state = 'receiving';
    });
  });
  server.maxConnections = MAX_CLIENTS;
  server.on('error', (error) => log.error({ feed: status.name, reason: error.message }, 'AIS feed cannot listen'));
  server.listen(address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    status,
    port: typeof bound === 'object' && bound ? bound.port : address.port,
    stop: async () => {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
      status.state = 'disconnected';
    },
  };
}
