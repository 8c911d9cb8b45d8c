/** What is known of a provider before it is asked. */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
}

export interface AttemptProofs {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider answered of a person, checked: signature, issuer, audience, times, nonce. */
export interface Attested {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
}

/** An answer that proves nothing, or none at all. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly kind: 'cancelled' | 'invalid_answer' | 'provider_unreachable';

  constructor(kind: IdentityError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Asks providers. */
export interface OpenId {
  /** Asks a provider anew what it says of itself; throws where that is no provider. */
  check(registration: Registration): Promise<void>;
  /** Where a person goes to sign in. */
  begin(registration: Registration, proofs: AttemptProofs, redirectUri: string): Promise<string>;
  /** Reads the answer that a person brought back. `wanted` are claims that are asked for again where they are missing. */
  finish(registration: Registration, proofs: AttemptProofs, answer: URL, wanted: readonly string[]): Promise<Attested>;
  /** What a token says by which a provider ends sessions, checked: signature, issuer, audience, times. */
  readLogoutToken(registration: Registration, token: string, now: Date): Promise<Attested['claims']>;
  /** Where a person goes to be signed out there too; undefined where the provider has no such page. */
  signOutAddress(
    registration: Registration,
    idToken: string | undefined,
    returnTo: string,
  ): Promise<string | undefined>;
}
