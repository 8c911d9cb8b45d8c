const MAX_SECONDS = 24 * 3_600;

/** RFC 9110 section 10.2.3: seconds, or a date. */
export function retryAfterSeconds(header: string | string[] | undefined, nowMs: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - nowMs) / 1000;
  if (Number.isNaN(seconds)) return null;
  return Math.min(Math.max(Math.ceil(seconds), 0), MAX_SECONDS);
}
