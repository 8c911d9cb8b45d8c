import type { SignInOptions } from '../api/session.ts';

interface ProviderButtonsProps {
  readonly providers: SignInOptions['identity_providers'];
  /** The page to come back to. */
  readonly returnTo: string;
}

/** The ways in by a company's own identity provider: links, since the browser goes there. */
export function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  return providers.map(({ id, name }) => (
    <div key={id}>
      <a className="btn primary" href={`/v2/identity_providers/${id}/sign_in?to=${encodeURIComponent(returnTo)}`}>
        Sign in with {name}
      </a>
    </div>
  ));
}
