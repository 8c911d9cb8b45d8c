import { CHALLENGE_LIFETIME_MS, type Passkey } from '../../../domain/accounts/passkey.ts';
import type { PasskeyQuestion } from '../../../operations/second-factors/passkey-answers.ts';
import type { NewPasskey } from '../../../operations/second-factors/passkeys.ts';
import { AnyValue, Choice, Shape, type Static, Text, Type } from '../../../values/schema.ts';

/** What browsers take and give, as `PublicKeyCredential.parseCreationOptionsFromJSON` and its like have it (WebAuthn, 5.1). */

const base64url = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' });

const Id = base64url(1_400);
const ClientData = base64url(4_000);
const AuthenticatorData = base64url(4_000);
const PublicKeyType = Choice(['public-key']);
const Common = {
  id: Id,
  rawId: Id,
  type: PublicKeyType,
  clientExtensionResults: Type.Optional(AnyValue),
  authenticatorAttachment: Type.Optional(Choice(['platform', 'cross-platform'])),
};

export const AssertionBody = Shape({
  ...Common,
  response: Shape({
    clientDataJSON: ClientData,
    authenticatorData: AuthenticatorData,
    signature: base64url(2_000),
    userHandle: Type.Optional(base64url(100)),
  }),
});

export const RegistrationBody = Shape({
  ...Common,
  response: Shape({
    clientDataJSON: ClientData,
    attestationObject: base64url(16_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
});

const Descriptors = Type.Array(Shape({ id: Text, type: PublicKeyType, transports: Type.Array(Text) }));
const Verification = Choice(['required', 'preferred']);

export const QuestionShape = Shape({
  /** Where passkeys are asked for, and nowhere else. */
  origin: Text,
  public_key: Shape({
    challenge: Text,
    rpId: Text,
    timeout: Type.Integer(),
    userVerification: Verification,
    allowCredentials: Descriptors,
  }),
});

export const NewPasskeyShape = Shape({
  origin: Text,
  public_key: Shape({
    challenge: Text,
    rp: Shape({ id: Text, name: Text }),
    user: Shape({ id: Text, name: Text, displayName: Text }),
    pubKeyCredParams: Type.Array(Shape({ type: PublicKeyType, alg: Type.Integer() })),
    timeout: Type.Integer(),
    excludeCredentials: Descriptors,
    authenticatorSelection: Shape({ residentKey: Verification, userVerification: Verification }),
    attestation: Choice(['none']),
  }),
  recovery_codes: Type.Array(Text),
});

export function shownQuestion({
  challenge,
  party,
  allowed,
  verifiesPerson,
}: PasskeyQuestion): Static<typeof QuestionShape> {
  return {
    origin: party.origin,
    public_key: {
      challenge,
      rpId: party.id,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: verifiesPerson ? 'required' : 'preferred',
      allowCredentials: allowed.map(descriptorOf),
    },
  };
}

export function shownNewPasskey({
  challenge,
  party,
  user,
  algorithms,
  excluded,
  recoveryCodes,
}: NewPasskey): Static<typeof NewPasskeyShape> {
  return {
    origin: party.origin,
    public_key: {
      challenge,
      rp: { id: party.id, name: 'Landfall' },
      user: { id: user.handle, name: user.email, displayName: user.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: excluded.map(descriptorOf),
      // What the device can: a passkey that says by itself whose it is signs in without a password.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
    recovery_codes: [...recoveryCodes],
  };
}

function descriptorOf({ credentialId, transports }: Pick<Passkey, 'credentialId' | 'transports'>) {
  return { id: credentialId.toString('base64url'), type: 'public-key' as const, transports: [...transports] };
}

/** The library wants to be told of extensions, of which we ask for none. */
export function assertionOf({ clientExtensionResults: _, ...given }: Static<typeof AssertionBody>) {
  return { ...given, clientExtensionResults: {} };
}

export function registrationOf({ clientExtensionResults: _, ...given }: Static<typeof RegistrationBody>) {
  return { ...given, clientExtensionResults: {} };
}
