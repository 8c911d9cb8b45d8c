import { QUANTITIES, READING_NAMES } from '../../../domain/containers/reading.ts';
import { latestValues, type StoredReading } from '../../../domain/containers/stored-reading.ts';
import { DATA_SOURCES } from '../../../domain/observations/observation.ts';
import { getContainer } from '../../../operations/containers.ts';
import { listReadings } from '../../../store/intake/readings.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const Told = {
  at: DateTime,
  source: Choice(DATA_SOURCES),
  source_name: Text,
  original: Text,
  received_at: DateTime,
  payload_id: Nullable(Uuid),
};

const ReadingShape = Shape({
  event: Choice(READING_NAMES),
  ...Told,
  timezone: Nullable(Text),
  location_name: Nullable(Text),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  values: Type.Record(Type.String(), Type.Number()),
  probes: Type.Array(Shape({ name: Text, temperature: Type.Number() })),
  alarms: Type.Array(Shape({ code: Nullable(Text), description: Nullable(Text) })),
  power_status: Nullable(Text),
});

export const containerReadingRoutes = routesOf('Containers', [
  route('GET /containers/:id/readings', {
    summary: 'List what sensors and the cooling unit of a container told',
    description:
      'The newest first, at most 500. `latest` has of each quantity the newest value with who told it: temperatures in ' +
      `degrees Celsius, humidity, o2 and co2 in percent, air exchange in cubic metres an hour (${QUANTITIES.join(', ')}).`,
    access: 'read',
    answer: json(
      Shape({
        data: Type.Array(ReadingShape),
        latest: Type.Array(Shape({ quantity: Choice(QUANTITIES), value: Type.Number(), ...Told })),
      }),
    ),
    handle: async ({ services, caller, params }) => {
      const { id } = await getContainer(services.db, caller, params.id);
      const readings = await listReadings(services.db, caller.accountId, id);
      const latest = latestValues(readings).map(({ quantity, value, told }) => ({ quantity, value, ...toTold(told) }));
      return { data: readings.map(toReading), latest };
    },
  }),
]);

function toTold({ source, sourceName, receivedAt, payloadId, fact }: StoredReading) {
  return {
    at: fact.time.at,
    source,
    source_name: sourceName,
    original: fact.original,
    received_at: receivedAt,
    payload_id: payloadId,
  };
}

function toReading(told: StoredReading) {
  const { event, values, probes, alarms, powerStatus, position, place, time } = told.fact;
  return {
    event,
    ...toTold(told),
    timezone: time.zone,
    location_name: place?.name ?? null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    values,
    probes: probes ?? [],
    alarms: alarms ?? [],
    power_status: powerStatus ?? null,
  };
}
