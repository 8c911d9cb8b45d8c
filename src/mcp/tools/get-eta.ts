import { Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeText, members, OneId, Sparse } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { containerPage } from '../pages.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Toolset } from '../toolset.ts';
import { type ContainerResource, type Document, type Resource, related, type ShipmentAttributes } from '../wire.ts';

const MAX_HISTORY = 10;
const MAX_EVIDENCE = 8;
/** Estimates that are read of a container: it rarely has more than some dozens. */
const MAX_ESTIMATES = '100';

interface EstimateAttributes {
  readonly created_at: string;
  readonly estimated_timestamp: string;
  readonly earliest_timestamp: string | null;
  readonly latest_timestamp: string | null;
  readonly location_locode: string | null;
  readonly data_source: string;
}

interface SaidAttributes {
  readonly event: string | null;
  readonly timestamp: string;
  readonly estimated: boolean;
  readonly created_at: string;
  readonly location_locode: string | null;
  readonly source_name: string;
  readonly invalidated_at: string | null;
}

export const getEta = tool({
  name: 'get_eta',
  title: 'Arrival and who says so',
  description:
    "When a container arrives: the carrier's estimate, our prediction with its 80 % interval, how both moved, who said so.",
  access: 'read',
  arguments: Shape({ container_id: OneId }),
  answer: Type.Object({
    container_number: Text,
    port_of_discharge: Type.Object(members(MaybeText, 'locode', 'name', 'timezone')),
    ...members(MaybeText, 'actual_arrival_at', 'eta_at', 'eta_said_by', 'first_eta_at'),
    slipped_hours: Nullable(Type.Number()),
    predicted: Nullable(Type.Object({ eta_at: Text, ...members(MaybeText, 'earliest_at', 'latest_at') })),
    history: Type.Array(Sparse(members(Text, 'said_at', 'said_by', 'eta_at', 'earliest_at', 'latest_at', 'locode'))),
    evidence: Type.Array(
      Type.Object({
        ...members(Text, 'source', 'said_at', 'arrival_at'),
        estimated: Type.Boolean(),
        taken_back_at: Type.Optional(Text),
      }),
    ),
    dashboard_url: Text,
  }),
  run: async ({ container_id: id }, toolset) => {
    const document = await get<Document<ContainerResource>>(toolset, `/containers/${id}`, { include: 'shipment' });
    const shipment = related(document, document.data, 'shipment', 'shipment');
    if (!shipment) throw new ToolError('This container belongs to no shipment yet.');
    const { number, situation, first_eta_at, pod_timezone, predicted_eta } = document.data.attributes;
    return {
      container_number: number,
      port_of_discharge: {
        locode: situation.pod_locode,
        name: situation.pod_name,
        timezone: pod_timezone,
      },
      actual_arrival_at: situation.pod_ata_at,
      eta_at: situation.pod_eta_at,
      eta_said_by: situation.pod_eta_source,
      first_eta_at,
      slipped_hours: hoursBetween(first_eta_at, situation.pod_ata_at ?? situation.pod_eta_at),
      predicted: predicted_eta === null ? null : predictionOf(shipment.attributes),
      history: await listEstimates(toolset, id),
      evidence: await listEvidence(toolset, id, situation.pod_locode),
      dashboard_url: containerPage(toolset, id),
    };
  },
});

function predictionOf({ predicted_eta, predicted_eta_earliest, predicted_eta_latest }: ShipmentAttributes) {
  if (predicted_eta === null) return null;
  return { eta_at: predicted_eta, earliest_at: predicted_eta_earliest, latest_at: predicted_eta_latest };
}

/** The latest estimates of both, oldest first. */
async function listEstimates(toolset: Toolset, containerId: string) {
  const path = `/containers/${containerId}/eta_history`;
  const first = await readEstimates(toolset, path, 1);
  const last = Math.ceil((first.meta?.total ?? 0) / Number(MAX_ESTIMATES));
  const { data } = last > 1 ? await readEstimates(toolset, path, last) : first;
  return data.slice(-MAX_HISTORY).map(({ attributes }) =>
    compact({
      said_at: attributes.created_at,
      said_by: attributes.data_source,
      eta_at: attributes.estimated_timestamp,
      earliest_at: attributes.earliest_timestamp,
      latest_at: attributes.latest_timestamp,
      locode: attributes.location_locode,
    }),
  );
}

function readEstimates(toolset: Toolset, path: string, page: number) {
  return get<Document<Resource<'estimated_event', EstimateAttributes>[]>>(toolset, path, {
    'page[number]': String(page),
    'page[size]': MAX_ESTIMATES,
  });
}

/** What was said of the arrival there, by whom, the latest last. */
async function listEvidence(toolset: Toolset, id: string, locode: string | null) {
  const { data } = await get<Document<Resource<'raw_event', SaidAttributes>[]>>(
    toolset,
    `/containers/${id}/raw_events`,
  );
  return data
    .filter(
      ({ attributes: { event, location_locode } }) => event?.endsWith('.vessel_arrived') && location_locode === locode,
    )
    .slice(-MAX_EVIDENCE)
    .map(({ attributes }) => ({
      source: attributes.source_name,
      said_at: attributes.created_at,
      arrival_at: attributes.timestamp,
      estimated: attributes.estimated,
      ...(attributes.invalidated_at === null ? {} : { taken_back_at: attributes.invalidated_at }),
    }));
}

function hoursBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  return Math.round((Date.parse(to) - Date.parse(from)) / 360_000) / 10;
}
