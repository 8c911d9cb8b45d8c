import type { SignInOptions } from '../api/session.ts';
import { useGet } from '../api/use-get.ts';

const KEPT_AS = 'landfall-account';
const ID = /^[0-9a-f-]{36}$/;

/** Whose identity providers are offered: of the account that an address names, or named the last time in this browser. */
function findAccountId(): string | undefined {
  const named = new URLSearchParams(location.search).get('account') ?? '';
  if (ID.test(named)) localStorage.setItem(KEPT_AS, named);
  return localStorage.getItem(KEPT_AS) ?? undefined;
}

export function useSignInOptions() {
  const accountId = findAccountId();
  const query = accountId === undefined ? '' : `?account_id=${accountId}`;
  return useGet<SignInOptions>(['sign-in-options', accountId ?? ''], `/sign_in_options${query}`);
}
