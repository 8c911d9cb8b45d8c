/**
 * As much of MQTT 3.1.1 as a subscriber needs who takes what comes and confirms nothing (quality of service 0). Packets may be
 * split over the messages of a WebSocket, or several in one (OASIS MQTT 3.1.1, 6).
 */
const CONNECT = 0x10;
const CONNACK = 2;
const PUBLISH = 3;
const SUBSCRIBE = 0x82;
const SUBACK = 9;
const PING = Uint8Array.of(0xc0, 0);
const PROTOCOL = { name: 'MQTT', level: 4, cleanSession: 0x02 };
const SUBSCRIPTION_REFUSED = 0x80;
const REFUSALS = [
  '',
  'the version of MQTT',
  'the name of the client',
  'that it is not available',
  'the user',
  'that nobody may',
];
/** A longer header says nothing that is allowed. */
const MAX_LENGTH_BYTES = 4;

/** What a broker is heard to say. */
export interface MqttListener {
  readonly onMessage: (topic: string, payload: Buffer) => void;
}

export interface Mqtt {
  /** To be said when the connection is open, and every now and then. */
  readonly connect: Uint8Array;
  readonly ping: Uint8Array;
  /** What came over the connection; returns what is to be said in answer. Throws when the broker refuses, or speaks something else. */
  receive(bytes: Uint8Array): Uint8Array | undefined;
}

/** Subscribes to topics at a broker. A packet longer than `maxPacketBytes` ends it. */
export function createMqtt(
  { clientId, keepAliveSeconds, topics, maxPacketBytes }: MqttOptions,
  { onMessage }: MqttListener,
): Mqtt {
  let rest = Buffer.alloc(0);
  const handle = (packet: Packet): Uint8Array | undefined => {
    if (packet.type === PUBLISH) onMessage(...readPublish(packet));
    if (packet.type === SUBACK && packet.body.includes(SUBSCRIPTION_REFUSED, 2))
      throw new Error('refused what was subscribed to');
    if (packet.type !== CONNACK) return undefined;
    const code = packet.body[1] ?? 0;
    if (code !== 0) throw new Error(`refused the connection: ${REFUSALS[code] ?? `code ${code}`}`);
    return subscribePacket(topics);
  };
  return {
    connect: connectPacket(clientId, keepAliveSeconds),
    ping: PING,
    receive: (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      let answer: Uint8Array | undefined;
      let packet = readPacket(rest, maxPacketBytes);
      while (packet !== undefined) {
        rest = rest.subarray(packet.bytes);
        answer = handle(packet) ?? answer;
        packet = readPacket(rest, maxPacketBytes);
      }
      return answer;
    },
  };
}

interface MqttOptions {
  readonly clientId: string;
  readonly keepAliveSeconds: number;
  readonly topics: readonly string[];
  readonly maxPacketBytes: number;
}

interface Packet {
  readonly type: number;
  readonly flags: number;
  readonly body: Buffer;
  /** Of the whole. */
  readonly bytes: number;
}

/** Undefined while the packet is not there as a whole. */
function readPacket(bytes: Buffer, maxBytes: number): Packet | undefined {
  let length = 0;
  for (let at = 1; at <= MAX_LENGTH_BYTES; at++) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    length += (byte & 127) * 128 ** (at - 1);
    if (byte >= 128) continue;
    if (length > maxBytes) throw new Error('sent a packet that is too long');
    const end = at + 1 + length;
    if (bytes.length < end) return undefined;
    const first = bytes[0] ?? 0;
    return { type: first >> 4, flags: first & 15, body: bytes.subarray(at + 1, end), bytes: end };
  }
  throw new Error('does not speak MQTT');
}

function readPublish({ flags, body }: Packet): [topic: string, payload: Buffer] {
  const topicEnd = 2 + (body.length >= 2 ? body.readUInt16BE(0) : 0);
  if (topicEnd > body.length) throw new Error('does not speak MQTT');
  // With quality of service there is a number of the message behind the topic.
  const payloadFrom = topicEnd + ((flags & 6) === 0 ? 0 : 2);
  return [body.toString('utf8', 2, topicEnd), body.subarray(payloadFrom)];
}

function connectPacket(clientId: string, keepAliveSeconds: number): Buffer {
  const head = Buffer.concat([
    text(PROTOCOL.name),
    Buffer.from([PROTOCOL.level, PROTOCOL.cleanSession, keepAliveSeconds >> 8, keepAliveSeconds & 255]),
  ]);
  return packetOf(CONNECT, Buffer.concat([head, text(clientId)]));
}

function subscribePacket(topics: readonly string[]): Buffer {
  const packetId = Buffer.from([0, 1]);
  return packetOf(SUBSCRIBE, Buffer.concat([packetId, ...topics.flatMap((topic) => [text(topic), Buffer.from([0])])]));
}

/** What we say is shorter than 128 bytes at a time, or than 16 kilobytes. */
function packetOf(first: number, body: Buffer): Buffer {
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([Buffer.from([first, ...length]), body]);
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}
