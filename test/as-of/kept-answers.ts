/** What a client was told at a moment. */
export interface Kept {
  readonly path: string;
  readonly at: string;
  readonly data: unknown;
}

/** What docs/decisions/0129 names: it is not part of what was received, or is shown as it is today. */
const NOT_OF_THEN: ReadonlySet<string> = new Set([
  'shipment_last_tracking_request_at',
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'line_tracking_possibly_incomplete',
  'ref_numbers',
  'tags',
]);

/** A question of each kind that can be asked as of a moment, but of the map, which is drawn from what ships say. */
export function pathsOf({ container, shipment }: { readonly container: string; readonly shipment: string }): string[] {
  return [
    `/containers/${container}`,
    `/containers/${container}/transport_events?page[size]=100`,
    `/containers/${container}/raw_events`,
    `/containers/${container}/eta_history?page[size]=100`,
    `/containers/${container}/container_updates?page[size]=100`,
    `/containers/${container}/free_time`,
    `/exceptions?page[size]=100&filter[container_id]=${container}`,
    `/shipments/${shipment}`,
    `/shipments/${shipment}/eta_history?page[size]=100`,
  ];
}

export function atMoment(path: string, at: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}as_of=${at}`;
}

/** An answer without what is not of then. */
export function ofThen(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(ofThen);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (NOT_OF_THEN.has(name) ? [] : [[name, ofThen(value)]])),
  );
}
