import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** What differs from what an honest browser and device would answer. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string | undefined;
  /** Signs with a key that was never shown. */
  readonly isStrangersKey?: boolean;
  readonly credentialId?: Buffer;
  /** What stands before the authenticator data in the attestation, in CBOR. */
  readonly attestation?: Buffer;
}

interface Creation {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface Request {
  readonly challenge: string;
  readonly rpId: string;
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const COORDINATE_BYTES = 32;

/** A device that keeps one passkey, with the browser in front of it: ES256, no attestation (WebAuthn, 6 and 8.7). */
export class PasskeyDevice {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #credentialId: Buffer = randomBytes(32);
  #userHandle = '';
  signCount = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
  }

  create({ challenge, rp, user }: Creation, lie: Lie = {}) {
    this.#userHandle = user.id;
    if (lie.credentialId !== undefined) this.#credentialId = lie.credentialId;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#credentialId, this.#publicKey]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, FLAGS.attested, lie), attested]);
    const before =
      lie.attestation ?? Buffer.concat([Buffer.of(0xa3), text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0)]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lie).toString('base64url'),
        attestationObject: Buffer.concat([before, text('authData'), bytes(data)]).toString('base64url'),
        transports: ['internal', 'made-up'],
      },
    };
  }

  get({ challenge, rpId }: Request, lie: Lie = {}) {
    this.signCount++;
    const clientData = this.#clientData('webauthn.get', challenge, lie);
    const data = this.#authenticatorData(rpId, 0, lie);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const key = lie.isStrangersKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.#key;
    const userHandle = 'userHandle' in lie ? lie.userHandle : this.#userHandle;
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #named() {
    const id = this.#credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
  }

  #clientData(usual: string, asked: string, { type = usual, challenge = asked, origin = this.#origin }: Lie): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(asked: string, more: number, lie: Lie): Buffer {
    const { rpId = asked, isVerified = true, isPresent = true, signCount = this.signCount } = lie;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    const flags = (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0) | more;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count]);
  }
}

/** CBOR (RFC 8949, 3.1), as much as is needed. */
export function text(value: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)]);
}

export function bytes(value: Buffer): Buffer {
  const head = Buffer.of(0x59, 0, 0);
  head.writeUInt16BE(value.length, 1);
  return Buffer.concat([head, value]);
}

/** COSE (RFC 9053, 7.1): an elliptic key of P-256 for ES256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const coordinate = (name: number, value: Buffer) => Buffer.concat([Buffer.of(name, 0x58, COORDINATE_BYTES), value]);
  return Buffer.concat([Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01), coordinate(0x21, x), coordinate(0x22, y)]);
}
