import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * Stands in for Kafka, of which neither Debian nor npm has a server: as much of its protocol as a producer speaks, written from
 * the published message formats (ApiVersions 3, Metadata 12, Produce 9, record batches of magic 2 with their CRC-32C).
 */
export interface KafkaStandIn {
  readonly port: number;
  /** What a partition has, in order. */
  readonly records: KafkaRecord[];
  /** The next of these requests to produce are not answered: the connection ends, with the records kept or lost. */
  readonly trouble: ('kept' | 'lost')[];
  close(): Promise<void>;
}

export interface KafkaRecord {
  readonly partition: number;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PARTITIONS = [0, 1, 2, 3];
const API = { produce: 0, metadata: 3, versions: 18 } as const;
const SUPPORTED = [
  [API.produce, 9, 9],
  [API.metadata, 12, 12],
  [API.versions, 3, 3],
] as const;
const UNKNOWN_TOPIC = 3;

export async function startKafkaStandIn(topic: string): Promise<KafkaStandIn> {
  const records: KafkaRecord[] = [];
  const trouble: KafkaStandIn['trouble'] = [];
  const sockets = new Set<Socket>();
  const problems: unknown[] = [];
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    answerAll(socket, (request) => answer(request, { topic, records, trouble, port })).catch((error: unknown) => {
      problems.push(error);
      socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    records,
    trouble,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
      if (problems.length > 0) throw problems[0];
    },
  };
}

async function answerAll(socket: Socket, answered: (request: Buffer) => Buffer | undefined): Promise<void> {
  let waiting = Buffer.alloc(0);
  for await (const piece of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, piece]);
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE(0)) {
      const end = 4 + waiting.readInt32BE(0);
      const body = answered(waiting.subarray(4, end));
      if (body === undefined) return void socket.destroy();
      socket.write(Buffer.concat([int32(body.length), body]));
      waiting = waiting.subarray(end);
    }
  }
}

interface State extends Pick<KafkaStandIn, 'records' | 'trouble' | 'port'> {
  readonly topic: string;
}

function answer(request: Buffer, state: State): Buffer | undefined {
  const reader = new Reader(request);
  const key = reader.int(2);
  const version = reader.int(2);
  const correlation = int32(reader.int(4));
  reader.skip(reader.int(2));
  reader.tags();
  if (!SUPPORTED.some(([api, min, max]) => api === key && version >= min && version <= max)) {
    throw new Error(`the stand-in does not know version ${version} of ${key}`);
  }
  if (key === API.versions) return Buffer.concat([correlation, versions()]);
  const body = key === API.metadata ? metadata(reader, state) : produced(reader, state);
  return body && Buffer.concat([correlation, NO_TAGS, body]);
}

function versions(): Buffer {
  const apis = SUPPORTED.map((api) => Buffer.concat([...api.map(int16), NO_TAGS]));
  return Buffer.concat([int16(0), array(apis), int32(0), NO_TAGS]);
}

function metadata(reader: Reader, { topic, port }: State): Buffer {
  const asked = reader.array(() => {
    reader.skip(16);
    const name = reader.text();
    reader.tags();
    return name;
  });
  const broker = Buffer.concat([int32(1), text('127.0.0.1'), int32(port), NULL, NO_TAGS]);
  const partition = (index: number) =>
    Buffer.concat([
      int16(0),
      int32(index),
      int32(1),
      int32(0),
      array([int32(1)]),
      array([int32(1)]),
      array([]),
      NO_TAGS,
    ]);
  const topics = asked.map((name) => {
    const isKnown = name === topic;
    const partitions = array(isKnown ? PARTITIONS.map(partition) : []);
    const error = int16(isKnown ? 0 : UNKNOWN_TOPIC);
    return Buffer.concat([error, text(name), Buffer.alloc(16, 7), Buffer.from([0]), partitions, int32(0), NO_TAGS]);
  });
  return Buffer.concat([int32(0), array([broker]), text('stand-in'), int32(1), array(topics), NO_TAGS]);
}

/** Undefined where the connection is to end instead. */
function produced(reader: Reader, { records, trouble }: State): Buffer | undefined {
  reader.text();
  if (reader.int(2) !== -1) throw new Error('every replica is to acknowledge');
  reader.int(4);
  const given: KafkaRecord[] = [];
  const topics = reader.array(() => {
    const name = reader.text();
    const partitions = reader.array(() => {
      const partition = reader.int(4);
      given.push(...readBatch(reader.bytes()).map((record) => ({ ...record, partition })));
      reader.tags();
      return partition;
    });
    reader.tags();
    return { name, partitions };
  });
  const now = trouble.shift();
  if (now !== 'lost') records.push(...given);
  if (now !== undefined) return undefined;
  const shown = topics.map(({ name, partitions }) => {
    const results = partitions.map((index) =>
      Buffer.concat([
        int32(index),
        int16(0),
        Buffer.alloc(8),
        Buffer.alloc(8, 255),
        Buffer.alloc(8),
        array([]),
        NULL,
        NO_TAGS,
      ]),
    );
    return Buffer.concat([text(name), array(results), NO_TAGS]);
  });
  return Buffer.concat([array(shown), int32(0), NO_TAGS]);
}

function readBatch(batch: Buffer): Omit<KafkaRecord, 'partition'>[] {
  if (batch.readInt8(16) !== 2) throw new Error('a record batch has the magic 2');
  if (batch.readInt32BE(8) !== batch.length - 12) throw new Error('a record batch says its length');
  if (batch.readUInt32BE(17) !== crc32c(batch.subarray(21))) throw new Error('the CRC-32C of a record batch is wrong');
  const reader = new Reader(batch.subarray(57));
  return Array.from({ length: reader.int(4) }, () => {
    reader.varint();
    reader.skip(1);
    reader.varint();
    reader.varint();
    const key = reader.sized();
    const value = reader.sized();
    const headers = Array.from({ length: reader.varint() }, () => [reader.sized(), reader.sized()] as const);
    return { key, value, headers: Object.fromEntries(headers) };
  });
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  int(size: number): number {
    this.#at += size;
    return this.#bytes.readIntBE(this.#at - size, size);
  }

  skip(count: number): void {
    this.#at += Math.max(count, 0);
  }

  take(count: number): Buffer {
    this.skip(count);
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  unsigned(): number {
    let value = 0;
    for (let shift = 0; shift < 63; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    return value;
  }

  /** Zigzag: signs are in the last bit. */
  varint(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  sized(): string {
    return this.take(this.varint()).toString();
  }

  /** Compact: one more than its length, 0 for null. */
  bytes(): Buffer {
    return this.take(Math.max(this.unsigned() - 1, 0));
  }

  text(): string {
    return this.bytes().toString();
  }

  array<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.unsigned() - 1 }, read);
  }

  tags(): void {
    for (let count = this.unsigned(); count > 0; count--) {
      this.unsigned();
      this.skip(this.unsigned());
    }
  }
}

const NO_TAGS = Buffer.from([0]);
const NULL = Buffer.from([0]);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Short ones only: the length is one byte. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([value.length + 1]), Buffer.from(value)]);
}

function array(items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([items.length + 1]), ...items]);
}

/** Castagnoli, as RFC 3720 has it in its appendix B.4. */
function crc32c(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82_f6_3b_78 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}
