import { createPrivateKey, createSign, randomUUID, X509Certificate } from 'node:crypto';

/** Entra ID takes assertions of up to an hour; ours is used at once. */
const LIFETIME_SECONDS = 600;
/** Clocks differ. */
const EARLY_SECONDS = 60;

export type AssertionOutcome =
  | { readonly kind: 'assertion'; readonly text: string }
  | { readonly kind: 'unauthorised'; readonly detail: string };

/** A client assertion (RFC 7523) signed with RS256 that names its certificate by the SHA-1 thumbprint (`x5t`, RFC 7515). */
export function signAssertion(
  { certificate, privateKey, clientId }: Readonly<Record<'certificate' | 'privateKey' | 'clientId', string>>,
  audience: string,
  nowMs: number,
): AssertionOutcome {
  const read = readCertificate(certificate);
  if (!read) return refused('The certificate is not one in PEM.');
  if (Date.parse(read.validTo) < nowMs) return refused(`The certificate expired on ${dayOf(read.validTo)}.`);
  if (Date.parse(read.validFrom) > nowMs)
    return refused(`The certificate is not valid before ${dayOf(read.validFrom)}.`);
  const key = readKey(privateKey);
  if (!key) return refused('The private key is not one in PEM.');
  if (!read.checkPrivateKey(key)) return refused('The private key does not belong to the certificate.');
  const nowSeconds = Math.floor(nowMs / 1000);
  const thumbprint = Buffer.from(read.fingerprint.replaceAll(':', ''), 'hex').toString('base64url');
  const claims = {
    aud: audience,
    iss: clientId,
    sub: clientId,
    jti: randomUUID(),
    nbf: nowSeconds - EARLY_SECONDS,
    exp: nowSeconds + LIFETIME_SECONDS,
  };
  const signed = [{ typ: 'JWT', alg: 'RS256', x5t: thumbprint }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = createSign('RSA-SHA256').update(signed).sign(key).toString('base64url');
  return { kind: 'assertion', text: `${signed}.${signature}` };
}

function refused(detail: string): AssertionOutcome {
  return { kind: 'unauthorised', detail };
}

function dayOf(date: string): string {
  return new Date(date).toISOString().slice(0, 10);
}

/** What OpenSSL says of a wrong key may quote it, so that only the fact is kept. */
function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

function readKey(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
