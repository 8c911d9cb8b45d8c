import type { AnswerOf } from '../api/json-api.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { QrCode } from '../ui/QrCode.tsx';

export type MadeTotp = AnswerOf<'POST /session/totp'>;

/** What a new authenticator app is given: by its camera, or typed. */
export function NewTotp({ made }: { readonly made: MadeTotp }) {
  return (
    <>
      <p>Scan this with an authenticator app on your phone, or type the key into it.</p>
      <QrCode text={made.otpauth_url} label="The key of your authenticator app" />
      <div className="secret">
        <code>{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={made.secret} label="Copy key" />
      </div>
    </>
  );
}

/** Shown once: they are kept here by their hashes. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p>
        Keep these recovery codes where you keep your passwords. Each lets you in once when the app or the passkey is
        gone, and nobody can show them to you again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
      </div>
    </>
  );
}

/** Where a code is typed, which browsers and phones fill in by themselves. */
export const CODE_INPUT = {
  name: 'code',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 40,
  required: true,
} as const;
