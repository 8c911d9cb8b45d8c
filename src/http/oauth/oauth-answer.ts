/** What an application is told by the endpoints of RFC 6749. */
export interface OAuthAnswer {
  readonly status: number;
  readonly body?: object;
}

export function oauthError(status: number, error: string, reason: string): OAuthAnswer {
  return { status, body: { error, error_description: reason } };
}
