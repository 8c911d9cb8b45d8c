import type { AnswerOf } from '../api/json-api.ts';

export type PasskeyQuestion = AnswerOf<'POST /session/passkey/challenge'>;
export type MadePasskey = AnswerOf<'POST /session/passkeys'>;

/** Loaded with the first passkey: most people never need it. */
const library = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey, and its person for a finger, a face or a PIN. */
export async function answerByPasskey({ origin, public_key }: PasskeyQuestion) {
  requireHere(origin);
  const { startAuthentication } = await library();
  return explained(() => startAuthentication({ optionsJSON: copied(public_key) }));
}

/** Has a passkey made and kept, on this device or a security key. */
export async function createPasskey({ origin, public_key }: MadePasskey) {
  requireHere(origin);
  const { startRegistration } = await library();
  return explained(() => startRegistration({ optionsJSON: copied(public_key) }));
}

/** The library may write to what it is given. */
function copied<Value extends object>(value: Value) {
  return structuredClone(value) as Writable<Value>;
}

type Writable<Value> = Value extends readonly (infer Item)[]
  ? Writable<Item>[]
  : Value extends object
    ? { -readonly [Name in keyof Value]: Writable<Value[Name]> }
    : Value;

function requireHere(origin: string): void {
  if (location.origin !== origin) throw new Error(`Passkeys work at ${origin} alone: open Landfall there.`);
  if (!('PublicKeyCredential' in window)) throw new Error('This browser knows no passkeys.');
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'InvalidStateError') throw new Error('This device has a passkey of yours already.', { cause: error });
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('No passkey was used: it was cancelled, took too long, or there is none here.', { cause: error });
    throw error;
  }
}
