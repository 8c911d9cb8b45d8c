import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { ByteDecoder, Feed, FeedContext } from './feed.ts';
import { createDecoder } from './formats.ts';
import type { TcpAddress } from './tcp-client.ts';

const MAX_SENDERS = 1_000;
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

/** Listens for datagrams. They cannot be held back: what comes while the database is behind is lost, and counted. */
export async function createUdp(context: FeedContext, address: TcpAddress): Promise<Feed & { port: number }> {
  const { status, sink, now, log } = context;
  const senders = new Map<string, ByteDecoder>();
  const socket = createSocket({ type: address.host.includes(':') ? 'udp6' : 'udp4', reuseAddr: true });
  socket.on('message', (datagram, sender) => {
    if (sink.isBehind) {
      status.drops.overload++;
      return;
    }
    status.state = 'receiving';
    const decoder = decoderOf(senders, sender, context);
    decoder.push(datagram, now());
    decoder.end();
  });
  socket.on('error', (error) => log.error({ feed: status.name, reason: error.message }, 'AIS feed cannot listen'));
  socket.bind({ address: address.host, port: address.port });
  await once(socket, 'listening');
  socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  return {
    status,
    port: socket.address().port,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
      status.state = 'disconnected';
    },
  };
}

/** Parts of one message come from one sender; of too many senders, the one heard first is forgotten. */
function decoderOf(senders: Map<string, ByteDecoder>, sender: RemoteInfo, context: FeedContext): ByteDecoder {
  const key = `${sender.address}:${sender.port}`;
  const known = senders.get(key);
  if (known) return known;
  const oldest = senders.keys().next();
  if (senders.size >= MAX_SENDERS && !oldest.done) senders.delete(oldest.value);
  const decoder = createDecoder(context);
  senders.set(key, decoder);
  return decoder;
}
