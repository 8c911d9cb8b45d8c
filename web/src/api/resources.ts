import type { Resource } from './json-api.ts';

export type Container = Resource<'container'>;

/** Where a box is, which ship carries it and which comes next, and when it arrives. */
export type Situation = Container['attributes']['situation'];

export type ContainerStatus = Container['attributes']['current_status'];
export type Fee = Container['attributes']['fees_at_pod_terminal'][number];

export type Shipment = Resource<'shipment'>;

export type TransportEvent = Resource<'transport_event'>;

export type DataSource = RawEvent['attributes']['data_source'];

export type RawEvent = Resource<'raw_event'>;

export type Port = Resource<'port'>;

/** What is not known is empty. */
export type Terminal = Resource<
  'terminal' | 'rail_terminal',
  Resource<'rail_terminal'>['attributes'] & Partial<Resource<'terminal'>['attributes']>
>;

export type Vessel = Resource<'vessel'>;

export type TrackingRequest = Resource<'tracking_request'>;

export type ApiKey = Resource<'api_key'>;

export type User = Resource<'user'>;
export type PersonRole = User['attributes']['role'];
/** Of the account's own people. */
export type Role = Exclude<PersonRole, 'customer'>;

export type EntityType = CustomFieldDefinition['attributes']['entity_type'];
export type DataType = CustomFieldDefinition['attributes']['data_type'];

export type CustomFieldDefinition = Resource<'custom_field_definition'>;

export type CustomField = Resource<'custom_field'>;
