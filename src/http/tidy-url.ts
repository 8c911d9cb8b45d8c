/**
 * Programs put addresses together from parts, and so write `//v2/shipments` or `/v2/shipments/`. Both name what
 * `/v2/shipments` names. Addresses outside the interface are files, and are left as they are.
 */
export function tidyUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('//') && !path.endsWith('/')) return url;
  const tidy = path.replace(/\/+/g, '/').replace(/\/$/, '');
  return tidy.startsWith('/v2/') ? `${tidy}${end === -1 ? '' : url.slice(end)}` : url;
}
