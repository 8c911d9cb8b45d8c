/** Tokens of answers, as [MS-TDS] 2.2.7 has them. Texts are UTF-16, numbers little-endian. */
const TOKEN = {
  columns: 0x81,
  error: 0xaa,
  loginAck: 0xad,
  row: 0xd1,
  envChange: 0xe3,
  done: 0xfd,
  doneProc: 0xfe,
} as const;
const COUNTED = 0x10;
const NVARCHAR = 0xe7;
/** Latin1_General_CI_AS. */
const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const MAX_BYTES = 8_000;
const TRANSACTION = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]);

/** Version, no encryption, no instance, no thread, no several results at once. */
export const PRELOGIN_ANSWER = prelogin([
  [0, Buffer.from([16, 0, 0x10, 0, 0, 0])],
  [1, Buffer.from([2])],
  [2, Buffer.from([0])],
  [3, Buffer.alloc(0)],
  [4, Buffer.from([0])],
]);

/** TDS 7.4. */
export const LOGIN_ACK = token(
  TOKEN.loginAck,
  Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4]), shortText('Microsoft SQL Server'), Buffer.from([16, 0, 0x10, 0])]),
);

export function done(rows: number, status = 0, kind: number = TOKEN.done): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt8(kind, 0);
  body.writeUInt16LE(status | (rows > 0 ? COUNTED : 0), 1);
  body.writeBigUInt64LE(BigInt(rows), 5);
  return body;
}

export function errorToken(message: string, number: number): Buffer {
  const head = Buffer.alloc(6);
  head.writeInt32LE(number, 0);
  head.writeUInt8(1, 4);
  head.writeUInt8(16, 5);
  const text = Buffer.from(message.slice(0, 500), 'utf16le');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(text.length / 2);
  return token(TOKEN.error, Buffer.concat([head, length, text, shortText('stand-in'), shortText(''), Buffer.alloc(4)]));
}

/** That a transaction has begun, been committed or been given up. */
export function envChange(what: 'begin' | 'commit' | 'rollback'): Buffer {
  const withLength = Buffer.concat([Buffer.from([TRANSACTION.length]), TRANSACTION]);
  const [type, values] = {
    begin: [8, [withLength, Buffer.from([0])]],
    commit: [9, [Buffer.from([0]), withLength]],
    rollback: [10, [Buffer.from([0]), withLength]],
  }[what] as [number, Buffer[]];
  return token(TOKEN.envChange, Buffer.concat([Buffer.from([type]), ...values]));
}

/** All columns as text. */
export function answerOf(
  fields: readonly { readonly name: string }[],
  rows: readonly (readonly unknown[])[],
  count: number,
  isProcedure: boolean,
): Buffer {
  const end = done(count, 0, isProcedure ? TOKEN.doneProc : TOKEN.done);
  if (fields.length === 0) return end;
  const columns = fields.map(({ name }) => {
    const type = Buffer.alloc(9);
    type.writeUInt16LE(1, 4);
    type.writeUInt8(NVARCHAR, 6);
    type.writeUInt16LE(MAX_BYTES, 7);
    return Buffer.concat([type, COLLATION, shortText(name)]);
  });
  const cells = rows.map((row) => Buffer.concat([Buffer.from([TOKEN.row]), ...row.map(cellOf)]));
  const amount = Buffer.alloc(2);
  amount.writeUInt16LE(fields.length);
  return Buffer.concat([Buffer.from([TOKEN.columns]), amount, ...columns, ...cells, end]);
}

function cellOf(value: unknown): Buffer {
  const text = Buffer.from(value === null ? '' : String(value), 'utf16le');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(value === null ? 0xffff : text.length);
  return value === null ? length : Buffer.concat([length, text]);
}

function token(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(3);
  head.writeUInt8(kind, 0);
  head.writeUInt16LE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Behind its length in characters. */
function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);
}

/** Where each option lies comes before them all. */
function prelogin(options: readonly (readonly [number, Buffer])[]): Buffer {
  let at = options.length * 5 + 1;
  const heads = options.map(([kind, value]) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(kind, 0);
    head.writeUInt16BE(at, 1);
    head.writeUInt16BE(value.length, 3);
    at += value.length;
    return head;
  });
  return Buffer.concat([...heads, Buffer.from([0xff]), ...options.map(([, value]) => value)]);
}
