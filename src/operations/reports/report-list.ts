import type { Container } from '../../domain/containers/container.ts';
import type { Shipment } from '../../domain/shipments/shipment.ts';
import type { ContainerFilter } from '../../store/containers/container-filter.ts';
import { listContainers } from '../../store/containers/containers.ts';
import { listShipmentsByIds } from '../../store/shipments/shipments.ts';
import type { ShipDbs } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';

/** How the list of containers reads a query: what a report says and where it leads to follow from the same text. */
export type ReadFilter = (accountId: Id, query: string) => Promise<ContainerFilter>;

export interface ReportSources {
  readonly dbs: ShipDbs;
  readonly readFilter: ReadFilter;
}

/** The containers that a report is of. */
export interface ReportScope {
  readonly accountId: Id;
  /** Of their list. */
  readonly query: URLSearchParams;
  readonly words: string;
}

/** A container with the shipment it is of. */
export interface ReportBox {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export interface ReportList {
  readonly path: string;
  readonly total: number;
  readonly boxes: readonly ReportBox[];
}

/** More rows than anybody reads; the list has all. */
const MAX_ROWS = 500;

/** The containers of a report that a list shows under further filters, in the order of their arrival. */
export async function readList(
  { dbs: { db }, readFilter }: ReportSources,
  scope: ReportScope,
  filters: Readonly<Record<string, string>>,
): Promise<ReportList> {
  const { accountId } = scope;
  const query = narrowed(scope, filters);
  const filter = await readFilter(accountId, query);
  const page = { number: 1, size: MAX_ROWS };
  const { rows, total } = await listContainers(db, accountId, page, filter, [{ by: 'arrival', descending: false }]);
  const shipmentIds = [...new Set(rows.map(({ shipmentId }) => shipmentId))];
  const shipments = new Map((await listShipmentsByIds(db, accountId, shipmentIds)).map((one) => [one.id, one]));
  const boxes = rows.map((container) => ({ container, shipment: shipments.get(container.shipmentId) }));
  return { path: `/containers?${query}`, total, boxes };
}

/** The query of the report with these filters in the place of its own of the same names. */
export function narrowed({ query }: ReportScope, filters: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  return params.toString();
}

/** Between these days, both included. */
export function betweenDays(name: string, from: string, to: string): Readonly<Record<string, string>> {
  return { [`filter[${name}][start]`]: from, [`filter[${name}][end]`]: to };
}
