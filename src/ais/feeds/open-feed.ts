import type { FeedAddress } from '../../values/ais-feed.ts';
import { createAiscast } from './aiscast.ts';
import { createAishub } from './aishub.ts';
import { createAisstream } from './aisstream.ts';
import { createBarentswatch } from './barentswatch.ts';
import { createDigitraffic } from './digitraffic-poll.ts';
import { createDigitrafficStream } from './digitraffic-stream.ts';
import type { Feed, FeedContext } from './feed.ts';
import { createPortCalls } from './port-calls.ts';
import { createReplay } from './replay.ts';
import { createTcpClient } from './tcp-client.ts';
import { createTcpServer } from './tcp-server.ts';
import { createUdp } from './udp.ts';

/** Starts the feed at an address. */
export async function openFeed(context: FeedContext, address: FeedAddress): Promise<Feed> {
  switch (address.kind) {
    case 'tcp':
      return createTcpClient(context, address);
    case 'tcp-listen':
      return createTcpServer(context, address);
    case 'udp':
      return createUdp(context, address);
    case 'aisstream':
      return createAisstream(context, address);
    case 'digitraffic':
      return createDigitraffic(context, address.url);
    case 'digitraffic-mqtt':
      return createDigitrafficStream(context, address.url);
    case 'aiscast':
      return createAiscast(context, address);
    case 'aishub':
      return createAishub(context, address);
    case 'barentswatch':
      return createBarentswatch(context, address);
    case 'port-calls':
      return createPortCalls(context, address.url);
    case 'file':
      return createReplay(context, address);
  }
}
