/**
 * Why a line could not be reached, in words. Only the kind of failure is told: what the HTTP client throws may quote the
 * request, and the request holds the keys.
 */
export function describeFailure(error: unknown, whom: string): string {
  const code = codeOf(error) ?? 'unknown';
  if (code === 'CERT_HAS_EXPIRED') return `${whom} shows a certificate that has expired (${code}).`;
  if (CERTIFICATE.has(code) || code.startsWith('ERR_TLS')) {
    return `${whom} shows a certificate that cannot be trusted (${code}).`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${whom} has no such address (${code}).`;
  if (TIMEOUT.has(code)) return `${whom} did not answer in time (${code}).`;
  return `${whom} could not be reached (${code}).`;
}

const CERTIFICATE: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_NOT_YET_VALID',
]);

const TIMEOUT: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'TimeoutError',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

function codeOf(error: unknown): string | undefined {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  return [code, cause?.code, name].find((text): text is string => typeof text === 'string' && text !== '');
}
