import type { ExposedMembers } from '../domain/attributes.ts';
import type { CONTAINER_ATTRIBUTES } from '../domain/containers/container.ts';
import type { SHIPMENT_ATTRIBUTES } from '../domain/shipments/shipment.ts';

/** What the public interface answers, as far as tools read it. */
export interface Link {
  readonly id: string;
  readonly type: string;
}

export interface Resource<Type extends string, Attributes> {
  readonly id: string;
  readonly type: Type;
  readonly attributes: Attributes;
  readonly relationships: Readonly<Record<string, { readonly data: Link | readonly Link[] | null } | undefined>>;
}

export interface Document<Data> {
  readonly data: Data;
  readonly included?: readonly Included[];
  readonly links?: { readonly next?: string | null };
  readonly meta?: { readonly total?: number };
}

type Text = string | null;

export interface LastFreeDay {
  readonly on: string;
  readonly timezone: Text;
}

export interface Fee {
  readonly type: string;
  readonly amount: number;
  readonly currency_code: string;
}

export interface Hold {
  readonly name: string;
  readonly status: string;
  readonly description: Text;
}

type SituationText =
  | 'place_name'
  | 'place_locode'
  | 'vessel_name'
  | 'vessel_imo'
  | 'voyage_number'
  | 'next_vessel_name'
  | 'pod_name'
  | 'pod_locode'
  | 'pod_eta_at'
  | 'pod_eta_source'
  | 'pod_ata_at';

export interface Situation extends Readonly<Record<SituationText, Text>> {
  readonly position: string;
}

export interface ContainerAttributes extends ExposedMembers<typeof CONTAINER_ATTRIBUTES> {
  readonly number: string;
  readonly ref_numbers: readonly string[];
  readonly created_at: string;
  readonly pickup_lfd: Text;
  readonly predicted_eta: Text;
  readonly holds_at_pod_terminal: readonly Hold[];
  readonly fees_at_pod_terminal: readonly Fee[];
  readonly last_free_days: Readonly<Record<'current' | 'line' | 'terminal' | 'rail', LastFreeDay | null>>;
  readonly situation: Situation;
}

type ShipmentText =
  | 'customer_name'
  | 'predicted_eta'
  | 'predicted_eta_earliest'
  | 'predicted_eta_latest'
  | 'line_tracking_last_attempted_at'
  | 'line_tracking_last_succeeded_at'
  | 'line_tracking_stopped_at'
  | 'line_tracking_stopped_reason';

export interface ShipmentAttributes
  extends ExposedMembers<typeof SHIPMENT_ATTRIBUTES>,
    Readonly<Record<ShipmentText, Text>> {
  readonly bill_of_lading_number: string;
  readonly normalized_number: string;
  readonly ref_numbers: readonly string[];
  readonly tags: readonly string[];
  readonly created_at: string;
  readonly shipping_line_scac: string;
  readonly shipping_line_name: string;
  readonly shipping_line_short_name: string;
}

export interface TransportEventAttributes {
  readonly event: string;
  readonly voyage_number: Text;
  readonly timestamp: Text;
  readonly timezone: Text;
  readonly location_locode: Text;
  readonly data_source: string;
}

export interface RouteLocationAttributes {
  readonly inbound_scac: Text;
  readonly inbound_mode: Text;
  readonly inbound_eta_at: Text;
  readonly inbound_ata_at: Text;
  readonly outbound_scac: Text;
  readonly outbound_mode: Text;
  readonly outbound_etd_at: Text;
  readonly outbound_atd_at: Text;
}

export interface PortAttributes {
  readonly name: string;
  readonly code: string;
  readonly city: Text;
  readonly country_code: string;
  readonly time_zone: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface VesselAttributes {
  readonly name: string;
  readonly imo: Text;
  readonly mmsi: Text;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly nautical_speed_knots: number | null;
  readonly navigational_heading_degrees: number | null;
  readonly position_timestamp: Text;
}

export interface TerminalAttributes {
  readonly name: string;
  readonly firms_code: string;
  readonly smdg_code?: string;
}

interface AttributesByType {
  readonly container: ContainerAttributes;
  readonly shipment: ShipmentAttributes;
  readonly transport_event: TransportEventAttributes;
  readonly route_location: RouteLocationAttributes;
  readonly port: PortAttributes;
  readonly metro_area: PortAttributes;
  readonly vessel: VesselAttributes;
  readonly terminal: TerminalAttributes;
  readonly rail_terminal: TerminalAttributes;
}

type Included = { [Type in keyof AttributesByType]: Resource<Type, AttributesByType[Type]> }[keyof AttributesByType];

export type ContainerResource = Resource<'container', ContainerAttributes>;
export type ShipmentResource = Resource<'shipment', ShipmentAttributes>;

/** The id that a relationship leads to; null when it leads nowhere. */
export function linkedId(relationship: Resource<string, unknown>['relationships'][string]): string | null {
  return [relationship?.data ?? []].flat()[0]?.id ?? null;
}

/** What a relationship leads to; undefined when it leads nowhere or was not included. */
export function related<Type extends keyof AttributesByType>(
  document: Pick<Document<unknown>, 'included'>,
  from: Resource<string, unknown>,
  name: string,
  type: Type,
): Extract<Included, { readonly type: Type }> | undefined {
  const link = [from.relationships[name]?.data ?? []].flat()[0];
  return document.included?.find(
    (one): one is Extract<Included, { readonly type: Type }> => one.type === type && one.id === link?.id,
  );
}

/** All that was included of a type. */
export function included<Type extends keyof AttributesByType>(
  document: Pick<Document<unknown>, 'included'>,
  type: Type,
): Extract<Included, { readonly type: Type }>[] {
  return (document.included ?? []).filter(
    (one): one is Extract<Included, { readonly type: Type }> => one.type === type,
  );
}
