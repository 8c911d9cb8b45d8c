import pg from 'pg';

/** The part of the driver's connection that COPY needs; its types do not describe it. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** `COPY … FROM STDIN` with all its data at hand. */
class CopyQuery extends pg.Query {
  readonly #data: Buffer;

  constructor(text: string, data: Buffer, callback: (error: Error | undefined) => void) {
    super({ text }, undefined, callback);
    this.#data = data;
  }

  /** Called by the driver when the server waits for the data. */
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#data);
    connection.endCopyFrom();
  }
}

/** Runs `COPY … FROM STDIN (FORMAT binary)` on a client of the caller, within the caller's transaction. */
export function copyIn(client: pg.ClientBase, statement: string, data: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(statement, data, (error) => (error ? reject(error) : resolve())));
  });
}

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER_BYTES = 2;
const NULL_LENGTH = -1;
/** 2000-01-01, from which PostgreSQL counts microseconds. */
const EPOCH_MS = 946_684_800_000;
const TWO_TO_32 = 4_294_967_296;

/** Writes rows in PostgreSQL's binary COPY format. The caller knows how long a row can get. */
export class CopyWriter {
  readonly #buffer: Buffer;
  #length: number;

  constructor(rows: number, maxRowBytes: number) {
    this.#buffer = Buffer.allocUnsafe(HEADER.length + rows * maxRowBytes + TRAILER_BYTES);
    this.#length = HEADER.copy(this.#buffer);
  }

  row(fields: number): void {
    this.#length = this.#buffer.writeInt16BE(fields, this.#length);
  }

  int2(value: number | null): void {
    if (value === null) this.#length = this.#buffer.writeInt32BE(NULL_LENGTH, this.#length);
    else this.#length = this.#buffer.writeInt16BE(value, this.#buffer.writeInt32BE(2, this.#length));
  }

  int4(value: number): void {
    this.#length = this.#buffer.writeInt32BE(value, this.#buffer.writeInt32BE(4, this.#length));
  }

  timestamptz(atMs: number): void {
    const microseconds = (atMs - EPOCH_MS) * 1000;
    const high = Math.floor(microseconds / TWO_TO_32);
    this.#length = this.#buffer.writeInt32BE(8, this.#length);
    this.#length = this.#buffer.writeInt32BE(high, this.#length);
    this.#length = this.#buffer.writeUInt32BE(microseconds - high * TWO_TO_32, this.#length);
  }

  bytes(): Buffer {
    this.#length = this.#buffer.writeInt16BE(NULL_LENGTH, this.#length);
    return this.#buffer.subarray(0, this.#length);
  }
}
