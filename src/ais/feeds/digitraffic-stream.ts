import { randomBytes } from 'node:crypto';
import { Agent } from 'undici';
import { messageOf } from '../../errors.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import { readDigitraffic } from './digitraffic.ts';
import { askDigitraffic, DIGITRAFFIC_USER } from './digitraffic-ask.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOver, handOverAll } from './json-lines.ts';
import { createMqtt } from './mqtt.ts';
import { type OpenSocket, runWebSocket } from './web-socket.ts';

const TOPICS = ['vessels-v2/+/location', 'vessels-v2/+/metadata'];
const TOPIC = /^vessels-v2\/(\d{5,9})\/(?:location|metadata)$/;
const KEEP_ALIVE_SECONDS = 60;
const PING_MS = 25_000;
/** A message has some 200 bytes. */
const MAX_PACKET_BYTES = 16 * 1024;
const MAX_MESSAGE_BYTES = 256 * 1024;
const MAX_MESSAGE_VALUES = 200;

/**
 * The stream of Digitraffic: MQTT over a WebSocket. It tells of a ship when the ship says something, so each connection
 * begins with the present picture, which the same service tells over HTTP.
 */
export function createDigitrafficStream(context: FeedContext, url: string, silentAfterMs?: number): Feed {
  const loop = new ConnectionLoop(
    context,
    async (heard, signal) => {
      const ending = new AbortController();
      const picture = tellPresent(context, url, AbortSignal.any([signal, ending.signal]));
      try {
        await listenToBroker(context, url, heard, signal);
      } finally {
        ending.abort();
        await picture;
      }
    },
    silentAfterMs,
  );
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}

async function listenToBroker(context: FeedContext, url: string, heard: () => void, signal: AbortSignal) {
  const options = { topics: TOPICS, keepAliveSeconds: KEEP_ALIVE_SECONDS, maxPacketBytes: MAX_PACKET_BYTES };
  const clientId = `${DIGITRAFFIC_USER}-${randomBytes(8).toString('hex')}`;
  const mqtt = createMqtt(
    { clientId, ...options },
    {
      onMessage: (topic, payload) => {
        heard();
        take(context, topic, payload);
      },
    },
  );
  let pinging: NodeJS.Timeout | undefined;
  const onOpen = (socket: OpenSocket) => {
    socket.send(mqtt.connect);
    pinging = setInterval(() => socket.send(mqtt.ping), PING_MS);
  };
  const onMessage = (data: unknown, socket: OpenSocket) => {
    if (!(data instanceof ArrayBuffer)) throw new Error('does not speak MQTT');
    const answer = mqtt.receive(new Uint8Array(data));
    if (answer) socket.send(answer);
  };
  const headers = { 'digitraffic-user': DIGITRAFFIC_USER };
  try {
    await runWebSocket(
      context,
      { url, protocols: ['mqtt'], headers, maxMessageBytes: MAX_MESSAGE_BYTES, onOpen, onMessage },
      signal,
    );
  } finally {
    clearInterval(pinging);
  }
}

function take(context: FeedContext, topic: string, payload: Buffer): void {
  const mmsi = TOPIC.exec(topic)?.[1];
  const reading = readOutsideJson(payload.toString('utf8'), MAX_MESSAGE_VALUES);
  const report = mmsi !== undefined && 'json' in reading ? readDigitraffic(reading.json, Number(mmsi)) : undefined;
  if (report) handOver(report, context);
  else context.status.drops.unreadable++;
}

/** Without it the stream goes on: ships come as they speak. */
async function tellPresent(context: FeedContext, url: string, signal: AbortSignal): Promise<void> {
  const dispatcher = new Agent({ connect: context.connect ?? connectPlainly });
  const { protocol, host } = new URL(url);
  const base = `${protocol === 'wss:' ? 'https:' : 'http:'}//${host}`;
  const nowMs = context.now();
  try {
    const ask = askDigitraffic(context.status.name, base, { dispatcher, signal });
    await handOverAll(await ask.locations(nowMs), context);
    await handOverAll(await ask.vessels(nowMs, true), context);
  } catch (error) {
    if (signal.aborted) return;
    context.log.info({ feed: context.status.name, reason: messageOf(error) }, 'where ships are now was not told');
  } finally {
    await dispatcher.destroy();
  }
}
