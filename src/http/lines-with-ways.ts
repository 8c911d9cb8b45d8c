import type { TrackingWay } from '../domain/carriers/carrier-connection.ts';
import { type ShippingLine, TEST_LINE } from '../domain/carriers/shipping-line.ts';
import { REQUEST_TYPES } from '../domain/shipments/tracking-request.ts';
import type { Id } from '../values/id.ts';
import type { Services } from './services.ts';

const TEST_WAY: TrackingWay = { way: 'interface', name: 'Test', numbers: REQUEST_TYPES, ready: true };

/** The lines with the ways they can be followed by, as the account stands. */
export async function withWays(
  { tracking }: Services,
  accountId: Id,
  lines: readonly ShippingLine[],
): Promise<(ShippingLine & { readonly ways: readonly TrackingWay[] })[]> {
  const waysOf = await tracking.carriers.listWays(accountId);
  return lines.map((line) => ({ ...line, ways: line === TEST_LINE ? [TEST_WAY] : waysOf(line.scac) }));
}
