/** What a client asks, as [MS-TDS] 2.2.6 has it. */
export type TdsRequest =
  | { readonly kind: 'transaction'; readonly what: 'begin' | 'commit' | 'rollback' }
  | { readonly kind: 'batch' | 'rpc'; readonly sql: string; readonly parameter: string | undefined };

const TRANSACTIONS: Readonly<Record<number, 'begin' | 'commit' | 'rollback'>> = {
  5: 'begin',
  7: 'commit',
  8: 'rollback',
};
const EXECUTE_SQL = 10;
const NVARCHAR = 0xe7;
const NO_LIMIT = 0xffff;
const NOTHING = 0xffff_ffff_ffff_ffffn;
/** Where LOGIN7 says where the name of the user and the password lie. */
const [USER_AT, PASSWORD_AT] = [40, 44];

export function readLogin(body: Buffer): { user: string; password: string } {
  const bytesAt = (at: number) => {
    const [from, characters] = [body.readUInt16LE(at), body.readUInt16LE(at + 2)];
    return Buffer.from(body.subarray(from, from + characters * 2));
  };
  // Each byte of a password has its halves swapped, and every other bit of it turned.
  const password = bytesAt(PASSWORD_AT).map((byte) => {
    const turned = byte ^ 0xa5;
    return ((turned & 0x0f) << 4) | (turned >> 4);
  });
  return { user: bytesAt(USER_AT).toString('utf16le'), password: Buffer.from(password).toString('utf16le') };
}

/** Behind the headers that come first in each. */
export function readRequest(kind: 'transaction' | 'batch' | 'rpc', body: Buffer): TdsRequest {
  const rest = body.subarray(body.readUInt32LE(0));
  if (kind === 'batch') return { kind, sql: rest.toString('utf16le'), parameter: undefined };
  if (kind === 'transaction') {
    const what = TRANSACTIONS[rest.readUInt16LE(0)];
    if (what === undefined) throw new Error('not a request for a transaction that is known here');
    return { kind, what };
  }
  if (rest.readUInt16LE(0) !== NO_LIMIT || rest.readUInt16LE(2) !== EXECUTE_SQL)
    throw new Error('only sp_executesql is known here');
  const [sql = '', , parameter] = readTexts(rest.subarray(6));
  return { kind, sql, parameter };
}

/** The parameters of a procedure: the statement, the declaration of what it takes, and that. */
function readTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    at += 1 + bytes.readUInt8(at) * 2 + 1;
    if (bytes.readUInt8(at) !== NVARCHAR) throw new Error('only texts are known here');
    const isUnlimited = bytes.readUInt16LE(at + 1) === NO_LIMIT;
    at += 8;
    const { text, next } = isUnlimited ? readChunks(bytes, at) : readShort(bytes, at);
    texts.push(text);
    at = next;
  }
  return texts;
}

function readShort(bytes: Buffer, at: number) {
  const next = at + 2 + bytes.readUInt16LE(at);
  return { text: bytes.toString('utf16le', at + 2, next), next };
}

function readChunks(bytes: Buffer, from: number) {
  if (bytes.readBigUInt64LE(from) === NOTHING) return { text: '', next: from + 8 };
  const parts: Buffer[] = [];
  let at = from + 8;
  for (;;) {
    const length = bytes.readUInt32LE(at);
    at += 4;
    if (length === 0) return { text: Buffer.concat(parts).toString('utf16le'), next: at };
    parts.push(bytes.subarray(at, at + length));
    at += length;
  }
}
