import type * as WebAuthn from '@simplewebauthn/server';
import type { Passkey } from '../../domain/accounts/passkey.ts';
import type { RelyingParty } from '../../domain/accounts/relying-party.ts';

export type Registration = WebAuthn.RegistrationResponseJSON;
export type Assertion = WebAuthn.AuthenticationResponseJSON;

/** COSE: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
/** RSA with 8,192 bits has 1,050. */
const MAX_PUBLIC_KEY_BYTES = 1_200;
/** WebAuthn, 4: a credential id has at most so many. */
const MAX_CREDENTIAL_ID_BYTES = 1_023;
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

interface Expected {
  readonly party: RelyingParty;
  /** Whether it is one of ours, for this, for whoever it is, and not too old. */
  readonly isChallenge: (challenge: string) => boolean;
}

/** What a new passkey is; undefined where it is not for us, or no answer at all. */
export async function readRegistration(
  response: Registration,
  { party, isChallenge }: Expected,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await orNothing(async () => {
    await requireNoCertificates(response);
    return verifyRegistrationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // Security keys without a PIN are good after a password.
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const credentialId = Buffer.from(id, 'base64url');
  if (credentialId.length > MAX_CREDENTIAL_ID_BYTES || publicKey.length > MAX_PUBLIC_KEY_BYTES) return undefined;
  const transports = TRANSPORTS.filter((one) => response.response.transports?.includes(one));
  return { credentialId, publicKey: Buffer.from(publicKey), signCount: counter, transports };
}

/** How often the passkey has signed by now; undefined where it did not sign this, for us. */
export async function readAssertion(
  response: Assertion,
  { credentialId, publicKey, signCount }: Passkey,
  { party, isChallenge, verifiesPerson }: Expected & { readonly verifiesPerson: boolean },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await orNothing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: verifiesPerson,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: signCount,
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/**
 * We ask for no attestation, and browsers send none, but for one that a key signs by itself. With certificates the library
 * would ask the addresses in them whether they were revoked: addresses that whoever answers has chosen.
 */
async function requireNoCertificates({ response }: Registration): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  const isPlain = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  if (!isPlain) throw new Error(`attestation ${String(format)}`);
}

/** The library throws at whatever is wrong with an answer, and whoever made it up learns nothing of what that was. */
async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
