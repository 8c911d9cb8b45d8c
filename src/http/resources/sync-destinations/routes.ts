import { lagSecondsOf, type SyncDestination } from '../../../domain/warehouse/sync-destination.ts';
import { MAX_ADDRESS_CHARACTERS } from '../../../domain/warehouse/sync-target.ts';
import { syncDestinationResource } from '../../../jsonapi/resources/warehouse/sync-destination.ts';
import {
  createSyncDestination,
  editSyncDestination,
  getSyncDestination,
  removeSyncDestination,
  runSyncDestination,
  type SyncContext,
} from '../../../operations/warehouse/sync-destinations.ts';
import { listSyncDestinations } from '../../../store/warehouse/sync-destinations.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { counted, json, many, nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';

const MAX_NAME_CHARACTERS = 100;
const DEFAULT_EVERY_MINUTES = 60;
const EVERY_MINUTES = { minimum: 5, maximum: 7 * 24 * 60 };

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });
const Address = Type.String({
  minLength: 1,
  maxLength: MAX_ADDRESS_CHARACTERS,
  description:
    '`postgres://USER:PASSWORD@HOST/DATABASE` (`?schema=`, `landfall` if not given), `mysql://` or `mariadb://` alike, or a bucket ' +
    'that speaks the interface of S3: `s3+parquet://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION` (`s3+csv://`). What is special ' +
    'in it is percent-encoded. `sslmode=` is `verify-full` (if not given), `require` (encrypted, the certificate is not looked ' +
    'at; not for buckets) or `disable`.',
});
const EveryMinutes = Type.Integer({ ...EVERY_MINUTES, description: `${DEFAULT_EVERY_MINUTES} by default.` });

export const syncDestinationRoutes = routesOf('Sync destinations', [
  route('GET /sync_destinations', {
    summary: 'List the stores that the tables of the account are written to, with their lag, rows and errors',
    access: 'admin',
    answer: many(syncDestinationResource),
    handle: async ({ services, caller }) => {
      const all = await listSyncDestinations(services.db, caller.accountId);
      return counted(all.map((destination) => shown(services, destination)));
    },
  }),
  route('POST /sync_destinations', {
    summary: 'Have the tables of the account kept up to date in a store of your own',
    description:
      'The tables of `landfall sync`: everything the first time, which begins at once, and then what changed. The address is kept ' +
      'encrypted; its password is never shown again. Only the public internet is connected to, and networks that the operator opened.',
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['sync_destination'])),
        attributes: Shape({ name: Name, address: Address, every_minutes: Type.Optional(EveryMinutes) }),
      }),
    }),
    answer: one(syncDestinationResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { name, address, every_minutes: everyMinutes = DEFAULT_EVERY_MINUTES } = body.data.attributes;
      const given = { name, address, everyMinutes };
      return shown(services, await createSyncDestination(contextOf(services), caller, given));
    },
  }),
  route('GET /sync_destinations/:id', {
    summary: 'Get a sync destination',
    access: 'admin',
    answer: one(syncDestinationResource),
    handle: async ({ services, caller: { accountId }, params: { id } }) =>
      shown(services, await getSyncDestination(services.db, { accountId, id })),
  }),
  route('PATCH /sync_destinations/:id', {
    summary: 'Change a sync destination, or switch it off and on',
    description: 'Another address is loaded anew, from the beginning.',
    access: 'admin',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['sync_destination'])),
        id: Type.Optional(Uuid),
        attributes: Shape({
          name: Type.Optional(Name),
          address: Type.Optional(Address),
          every_minutes: Type.Optional(EveryMinutes),
          active: Type.Optional(Type.Boolean()),
        }),
      }),
    }),
    answer: one(syncDestinationResource),
    handle: async ({ services, caller, params, body }) => {
      const { every_minutes: everyMinutes, ...given } = body.data.attributes;
      const changes = defined({ ...given, everyMinutes });
      return shown(services, await editSyncDestination(contextOf(services), caller, params.id, changes));
    },
  }),
  route('DELETE /sync_destinations/:id', {
    summary: 'Delete a sync destination; what was written there stays',
    access: 'admin',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeSyncDestination(services.db, caller, params.id),
  }),
  route('POST /sync_destinations/:id/run', {
    summary: 'Bring a destination up to date now, beside its times',
    access: 'admin',
    answer: one(syncDestinationResource, { status: 202 }),
    handle: async ({ services, caller, params }) =>
      shown(services, await runSyncDestination(services.db, caller, params.id)),
  }),
  route('POST /sync_destinations/:id/dry_run', {
    summary: 'Connect to a destination and tell the statements that a run would send, without changing anything',
    access: 'admin',
    atOnce: 1,
    answer: json(Shape({ statements: Type.Array(Text) })),
    handle: async ({ services, caller: { accountId }, params: { id }, signal }) => {
      await getSyncDestination(services.db, { accountId, id });
      return { statements: await services.warehouse.plan({ accountId, id }, signal) };
    },
  }),
]);

function contextOf({ db, sealingKeys: keys, now }: Services): SyncContext {
  return { db, keys, now: now() };
}

function shown({ now }: Services, destination: SyncDestination) {
  return { ...destination, lagSeconds: lagSecondsOf(destination, now()) };
}
