import { useGet } from '../../api/use-get.ts';
import { Button } from '../../ui/Button.tsx';
import '../../styles/consent.css';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Welcome } from '../../shell/Welcome.tsx';
import { FormProblem, messageOf } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

type Scope = 'read' | 'write';

interface Application {
  readonly name: string;
  /** Where it describes itself. */
  readonly address: string | null;
  readonly redirect_uri: string;
  readonly is_on_own_computer: boolean;
}

interface Authorization {
  readonly application: Application | null;
  readonly scopes: readonly Scope[];
  readonly problem: string | null;
  readonly redirect_to: string | null;
}

/** Where an application sends a person to decide what it may do for them. */
export default function ConsentPage() {
  usePageTitle('Connect an application');
  const query = location.search;
  const { data, error } = useGet<Authorization>(['authorization', query], `/oauth/authorization${query}`, {
    staleTime: Infinity,
    retry: false,
  });
  const problem = error === null ? (data?.problem ?? undefined) : messageOf(error);
  if (problem !== undefined) return <Refusal problem={problem} back={data?.redirect_to ?? undefined} />;
  if (data?.application == null) return <Skeleton />;
  return <Consent application={data.application} scopes={data.scopes} query={query} />;
}

function Refusal({ problem, back }: { readonly problem: string; readonly back: string | undefined }) {
  return (
    <Welcome title="This application cannot be connected">
      <p role="alert">{problem}</p>
      <p>Nothing was shared. Tell whoever makes the application, or connect it with an API key.</p>
      <a className="btn" href={back ?? '/'}>
        {back === undefined ? 'To Landfall' : 'Back to the application'}
      </a>
    </Welcome>
  );
}

interface ConsentProps {
  readonly application: Application;
  readonly scopes: readonly Scope[];
  readonly query: string;
}

function Consent({ application, scopes, query }: ConsentProps) {
  const { user, account } = useSession();
  const [hasDecided, setHasDecided] = useState(false);
  const { isBusy, error, run } = useSubmission(async (scope: Scope | null) => {
    const request = Object.fromEntries(new URLSearchParams(query));
    const { redirect_to: address } = await send<{ redirect_to: string }>('POST', '/oauth/authorization', {
      request,
      scope,
    });
    setHasDecided(true);
    location.assign(address);
  });
  if (hasDecided) {
    return (
      <Welcome title="That was it here">
        <p role="status">{application.name} goes on by itself. You can close this page.</p>
      </Welcome>
    );
  }
  const allow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(new FormData(event.currentTarget).get('scope') === 'write' ? 'write' : 'read');
  };
  return (
    <Welcome title={`Connect ${application.name}?`}>
      <p>
        It wants to use Landfall for you: {user.name} ({user.email}), {account.company_name}.
      </p>
      <Origin application={application} />
      <form onSubmit={allow}>
        <Scopes scopes={scopes} />
        <FormProblem error={error} />
        <div className="decision">
          <Button label="Refuse" disabled={isBusy} onClick={() => void run(null)} />
          <Button label="Allow" look="primary" disabled={isBusy} />
        </div>
      </form>
      <p className="note">It never sees your password. You can revoke this under Assistants at any time.</p>
    </Welcome>
  );
}

/** The name is the application's own word; what can be told for sure is where it is. */
function Origin({ application }: { readonly application: Application }) {
  const { address, redirect_uri: redirect, is_on_own_computer: isLocal } = application;
  return (
    <>
      <dl className="origin">
        <dt>Describes itself at</dt>
        <dd>{address === null ? 'Nowhere: it only gave a name' : hostOf(address)}</dd>
        <dt>You go back to</dt>
        <dd>{isLocal ? 'A program on this computer' : hostOf(redirect)}</dd>
      </dl>
      <p className="note">
        {address === null || isLocal
          ? 'Nobody has checked its name. Allow it only if you have just connected it yourself.'
          : 'Allow it only if you trust this address.'}
      </p>
    </>
  );
}

function Scopes({ scopes }: { readonly scopes: readonly Scope[] }) {
  return (
    <fieldset className="scopes">
      <legend>It may</legend>
      <label>
        <input type="radio" name="scope" value="read" defaultChecked />
        <span>
          Read
          <small>Shipments, containers, exceptions and whatever else you can see.</small>
        </span>
      </label>
      {scopes.includes('write') ? (
        <label>
          <input type="radio" name="scope" value="write" />
          <span>
            Read and write
            <small>Also track numbers, assign and tag, and ask carriers again.</small>
          </span>
        </label>
      ) : null}
    </fieldset>
  );
}

/** Of an application by its own scheme, the scheme says more than the host. */
function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? host : `The application for ${protocol}//`;
}
