const JSON_API = 'application/vnd.api+json';
const PLAIN = 'application/json; charset=utf-8';

/** Clients of JSON:API that ask for its own type are answered in kind; everybody else reads plain JSON. */
export function jsonTypeFor(accept: string | undefined): string {
  if (accept === undefined || !accept.includes(JSON_API)) return PLAIN;
  const plain = accept.indexOf('application/json');
  return plain === -1 || accept.indexOf(JSON_API) < plain ? JSON_API : PLAIN;
}
