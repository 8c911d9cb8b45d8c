import { Readable } from 'node:stream';
import { inSlices } from '../../../concurrency/event-loop-turns.ts';
import type { SavedView } from '../../../domain/accounts/saved-view.ts';
import { entriesOf } from '../../../domain/calendar/container-entries.ts';
import { calendarText } from '../../../domain/calendar/icalendar.ts';
import type { Container } from '../../../domain/containers/container.ts';
import { makeViewKey, openView, removeViewKey } from '../../../operations/saved-views/view-keys.ts';
import { listContainersByIds, listContainersOfShipments } from '../../../store/containers/containers.ts';
import { listShipmentsByIds } from '../../../store/shipments/shipments.ts';
import type { Db } from '../../../store/tables.ts';
import type { Id } from '../../../values/id.ts';
import { Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, media, nothing } from '../../answer.ts';
import { exported } from '../../export/formats.ts';
import { exportedTable } from '../../export/table.ts';
import { listView } from '../../match-view.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { containersToExport } from '../containers/export.ts';
import { shipmentsToExport } from '../shipments/export.ts';

/** More entries than a calendar shows; those of the list that come first are in it. */
const MAX_CALENDAR_ROWS = 1_000;
const MAX_TABLE_ROWS = 20_000;
/** One shipment may be of five hundred boxes. */
const SHIPMENTS_AT_A_TIME = 20;
/** Of one account: whoever has an address may ask by it as often as they like. */
const ADDRESSES = { name: 'addresses of saved views', atOnce: 2, maxWaiting: 4 };
/** A key may be removed at any moment: nobody in between keeps what it showed. */
const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const View = Shape({ id: Uuid });
const Key = Shape({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$', description: 'The key of the view.' }) });

export const savedViewFeedRoutes = routesOf('Saved views', [
  route('POST /saved_views/:id/key', {
    summary: 'Make the addresses by which programs read a view you saved',
    description:
      'For calendars and spreadsheets, which can send nothing but an address: whoever has it reads this view, and nothing else, ' +
      'until the key is removed. It is in the answer and cannot be shown again; a key that was made before opens nothing any more.',
    access: 'write',
    answer: json(Shape({ ics_url: Text, csv_url: Text }), 201),
    handle: async ({ services, caller, params, ownAddress }) => {
      const key = await makeViewKey(services.db, caller, params.id);
      const urlOf = (format: string) => `${ownAddress}/v2/saved_views/${params.id}.${format}?key=${key}`;
      return { ics_url: urlOf('ics'), csv_url: urlOf('csv') };
    },
  }),
  route('DELETE /saved_views/:id/key', {
    summary: 'Remove the key of a view you saved',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeViewKey(services.db, caller, params.id),
  }),
  route('GET /saved_views/:id.ics', {
    summary: 'Read a saved view as a calendar of arrivals and last free days',
    description: `iCalendar (RFC 5545), of the first ${MAX_CALENDAR_ROWS} rows of the list.`,
    access: 'public',
    params: View,
    query: Key,
    answer: media('text/calendar'),
    handle: async (call) => {
      const { services, params, query } = call;
      const view = await openView(services.db, params.id, query.key);
      await call.admitFor(view.accountId, ADDRESSES);
      const text = calendarText(view.name, await entriesOfView(services, view));
      return accompanied(Readable.from(text, { objectMode: false }), {
        headers: { ...NOT_KEPT, 'content-type': 'text/calendar; charset=utf-8' },
      });
    },
  }),
  route('GET /saved_views/:id.csv', {
    summary: 'Read a saved view as a table, for spreadsheets that ask by an address',
    description: `As the export of the list, in its columns and order, of its first ${MAX_TABLE_ROWS} rows.`,
    access: 'public',
    params: View,
    query: Key,
    answer: media('text/csv'),
    handle: async (call) => {
      const { services, params, query } = call;
      const view = await openView(services.db, params.id, query.key);
      await call.admitFor(view.accountId, ADDRESSES);
      const { accountId, entity } = view;
      const ids = await listView(services.db, view, services.now, MAX_TABLE_ROWS);
      const columns = view.columns.length === 0 ? undefined : view.columns.join(',');
      const table =
        entity === 'shipment'
          ? await exportedTable(services, accountId, shipmentsToExport(services.db, accountId, ids), columns)
          : await exportedTable(services, accountId, containersToExport(services.db, accountId, ids), columns);
      return exported('csv', table, services.now(), NOT_KEPT);
    },
  }),
]);

async function entriesOfView({ db, now }: Services, view: SavedView) {
  const { accountId } = view;
  const ids = await listView(db, view, now, MAX_CALENDAR_ROWS);
  const containers =
    view.entity === 'container'
      ? await listContainersByIds(db, accountId, ids)
      : await firstContainersOf(db, accountId, ids);
  const shipmentIds: readonly Id[] = [...new Set(containers.map(({ shipmentId }) => shipmentId))];
  const shipments = new Map((await listShipmentsByIds(db, accountId, shipmentIds)).map((one) => [one.id, one]));
  return containers.flatMap((one) => entriesOf(one, shipments.get(one.shipmentId)));
}

/** Those of the shipments that come first: all of all of them may be half a million. */
async function firstContainersOf(db: Db, accountId: Id, shipmentIds: readonly Id[]): Promise<Container[]> {
  const found: Container[] = [];
  for await (const some of inSlices(shipmentIds, SHIPMENTS_AT_A_TIME)) {
    found.push(...(await listContainersOfShipments(db, accountId, some)));
    if (found.length >= MAX_CALENDAR_ROWS) break;
  }
  return found.slice(0, MAX_CALENDAR_ROWS);
}
