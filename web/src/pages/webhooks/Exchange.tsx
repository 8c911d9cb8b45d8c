type Headers = Readonly<Record<string, string>>;

interface ExchangeProps {
  readonly error: string | null;
  readonly requestHeaders: Headers;
  readonly requestBody: string | undefined;
  readonly responseHeaders: Headers | null;
  readonly responseBody: string | null;
}

/** What was sent and what came back, as they were on the wire. */
export function Exchange({ error, requestHeaders, requestBody, responseHeaders, responseBody }: ExchangeProps) {
  return (
    <div className="pad exchange">
      {error === null ? null : <p className="problem">{error}</p>}
      <section aria-label="Request">
        <h3>Request</h3>
        <HeaderList headers={requestHeaders} />
        <pre>{requestBody === undefined ? 'The body is no longer kept.' : pretty(requestBody)}</pre>
      </section>
      <section aria-label="Response">
        <h3>Response</h3>
        {responseHeaders === null ? (
          <p className="dim">Nothing came back.</p>
        ) : (
          <>
            <HeaderList headers={responseHeaders} />
            <pre>{responseBody === null || responseBody === '' ? 'The answer had no body.' : pretty(responseBody)}</pre>
          </>
        )}
      </section>
    </div>
  );
}

function HeaderList({ headers }: { readonly headers: Headers }) {
  return (
    <dl className="pairs mono">
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className="pair">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Indented when it is JSON; as it is otherwise. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
