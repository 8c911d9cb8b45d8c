import { notFound } from '../../../errors.ts';
import { getContainer } from '../../../operations/containers.ts';
import { importLanes, importShips } from '../../../operations/emissions/import-figures.ts';
import { listContainersOfShipments } from '../../../store/containers/containers.ts';
import { findShipment } from '../../../store/shipments/shipments.ts';
import { Choice, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { type CalculatedContainer, type CalculatedLeg, calculateEmissions } from './calculate-emissions.ts';

/** Unusual ways take a moment to be found. */
const MAX_AT_ONCE = 4;
const LANES_LIMIT_BYTES = 512 * 1024;
/** A year of all ships that call in Europe has some ten megabytes. */
const SHIPS_LIMIT_BYTES = 24 * 1024 * 1024;
const METHOD =
  'ISO 14083 / GLEC: load × shortest feasible distance by sea × intensity, for each leg; tank to wake (TTW) and well to wake (WTW).';

const Kg = Type.Number({ description: 'Kilograms of CO₂e.' });
const Totals = {
  ttw_kg: Kg,
  wtw_kg: Kg,
  complete: Type.Boolean({ description: 'Whether every leg is in the sum.' }),
};
const Figure = Shape({
  kind: Choice(['ship', 'lane', 'default']),
  source: Text,
  year: Type.Integer(),
  licence: Text,
  per: Choice(['tonne_km', 'teu_km']),
  ttw_grams: Type.Number(),
  wtw_grams: Type.Number(),
  distance_factor: Type.Number({
    description: 'What ships sail beyond the shortest way, where the figure is of that.',
  }),
});
const Leg = Shape({
  from: Nullable(Text),
  to: Nullable(Text),
  mode: Nullable(Text),
  vessel_imo: Nullable(Text),
  distance_nm: Nullable(Type.Number()),
  distance_km: Nullable(Type.Number()),
  figure: Nullable(Figure),
  ttw_kg: Nullable(Kg),
  wtw_kg: Nullable(Kg),
  working: Nullable(Text),
  left_out: Nullable(Type.String({ description: 'Why the leg is not in the sum.' })),
});
const OfContainer = Shape({
  container_id: Uuid,
  number: Text,
  ...Totals,
  teu: Type.Number(),
  tonnes: Type.Number(),
  tonnes_assumed: Type.Boolean({ description: 'The weight is not known: ten tonnes a TEU are taken.' }),
  legs: Type.Array(Leg),
});
const Imported = Shape({ imported: Type.Integer() });

export const emissionRoutes = routesOf('Emissions', [
  route('GET /containers/:id/emissions', {
    summary: 'Get the greenhouse gases of the way of a container by sea, with the working',
    description:
      'Of each leg of the journey as it is known now. The figures of the ship itself count before those of the lane, where ' +
      'you have imported some, and those before the published average of container ships. Legs by land are named and left out.',
    access: 'read',
    atOnce: MAX_AT_ONCE,
    answer: json(Shape({ method: Text, ...OfContainer.properties })),
    handle: async ({ services, caller, params }) => {
      const container = await getContainer(services.db, caller, params.id);
      const [calculated] = await calculateEmissions(services, caller.accountId, [container]);
      if (calculated === undefined) throw notFound('Container');
      return { method: METHOD, ...shown(calculated) };
    },
  }),
  route('GET /shipments/:id/emissions', {
    summary: 'Get the greenhouse gases of the containers of a shipment by sea, with the working',
    description: 'The sum of its containers, and each of them as `GET /containers/{id}/emissions` tells it.',
    access: 'read',
    atOnce: MAX_AT_ONCE,
    answer: json(Shape({ method: Text, shipment_id: Uuid, ...Totals, containers: Type.Array(OfContainer) })),
    handle: async ({ services, caller: { accountId }, params }) => {
      if ((await findShipment(services.db, accountId, params.id)) === undefined) throw notFound('Shipment');
      const containers = await listContainersOfShipments(services.db, accountId, [params.id]);
      const each = (await calculateEmissions(services, accountId, containers)).map(shown);
      return { method: METHOD, shipment_id: params.id, ...totalOf(each), containers: each };
    },
  }),
  route('POST /emission_lanes/import', {
    summary: 'Import the emission figures of lanes, in place of those before',
    description:
      'The body is CSV with the columns `lane`, `from`, `to` (countries and UN/LOCODEs with spaces between them, or `*`), `per` ' +
      '(`teu_km` or `tonne_km`), `dry_ttw`, `dry_wtw`, `reefer_ttw`, `reefer_wtw` (grams of CO₂e; those of reefers may be empty), ' +
      '`distance_factor` (1 where it is empty), `source` and `year`. A lane leads both ways; the one that names a port counts before one that names its country.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: LANES_LIMIT_BYTES,
    answer: json(Imported),
    handle: async ({ services, caller, rawBody }) => ({
      imported: await importLanes(services.db, caller, rawBody.toString('utf8'), services.now()),
    }),
  }),
  route('POST /ship_emissions/import', {
    summary: 'Import the yearly emissions of ships that the European Union publishes',
    description: 'The body is the published file of EU MRV, saved as CSV. Years that are there already are replaced.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: SHIPS_LIMIT_BYTES,
    atOnce: 1,
    answer: json(Imported),
    handle: async ({ services, caller, rawBody, signal }) => {
      const figures = await services.intake.readShipFile(caller.accountId, rawBody, signal);
      return { imported: await importShips(services.db, caller, figures) };
    },
  }),
]);

function shown({ id, number, load, legs }: CalculatedContainer) {
  const shownLegs = legs.map(shownLeg);
  const complete = legs.length > 0 && legs.every(({ leftOut }) => leftOut === null);
  return {
    container_id: id,
    number,
    ttw_kg: toGrams(sumOf(shownLegs, 'ttw_kg')),
    wtw_kg: toGrams(sumOf(shownLegs, 'wtw_kg')),
    complete,
    teu: load.teu,
    tonnes: toGrams(load.tonnes),
    tonnes_assumed: load.isAssumed,
    legs: shownLegs,
  };
}

function shownLeg({ from, to, mode, vesselImo, distanceNm, figure, emissions, leftOut }: CalculatedLeg) {
  return {
    ...{ from, to, mode, vessel_imo: vesselImo, left_out: leftOut },
    distance_nm: distanceNm === null ? null : toTenth(distanceNm),
    distance_km: emissions === null ? null : toTenth(emissions.distanceKm),
    figure: figure && {
      ...{ kind: figure.kind, source: figure.source, year: figure.year, licence: figure.licence, per: figure.per },
      ...{
        ttw_grams: toGrams(figure.ttwGrams),
        wtw_grams: toGrams(figure.wtwGrams),
        distance_factor: figure.distanceFactor,
      },
    },
    ttw_kg: emissions && toGrams(emissions.ttwKg),
    wtw_kg: emissions && toGrams(emissions.wtwKg),
    working: emissions?.working ?? null,
  };
}

type ShownTotals = ReturnType<typeof shown>;

function totalOf(each: readonly ShownTotals[]) {
  return {
    ttw_kg: toGrams(sumOf(each, 'ttw_kg')),
    wtw_kg: toGrams(sumOf(each, 'wtw_kg')),
    complete: each.length > 0 && each.every(({ complete }) => complete),
  };
}

function sumOf<Name extends string>(things: readonly Readonly<Record<Name, number | null>>[], name: Name): number {
  return things.reduce((sum, thing) => sum + (thing[name] ?? 0), 0);
}

function toGrams(kg: number): number {
  return Math.round(kg * 1000) / 1000;
}

function toTenth(distance: number): number {
  return Math.round(distance * 10) / 10;
}
