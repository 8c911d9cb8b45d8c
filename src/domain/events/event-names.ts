import { wordsIn } from '../../text/words-in.ts';
/** What a notification refers to: the resource that holds the details of the event. */
export const REFERENCE_TYPES = wordsIn(
  'tracking_request transport_event estimated_event container_created_event container_updated_event',
  'container_pod_terminal_changed_event document',
);
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

export type EventGroup =
  | 'Vessel'
  | 'Rail'
  | 'Transshipment'
  | 'Feeder'
  | 'Gate and yard'
  | 'Estimates'
  | 'Tracking request'
  | 'Container'
  | 'Document';

interface EventDescription {
  readonly name: string;
  readonly group: EventGroup;
  readonly description: string;
  readonly reference: ReferenceType;
  /** The specification lists this name: the examples endpoint accepts it. The others can be subscribed to all the same. */
  readonly specified: boolean;
}

/** Every event a webhook can subscribe to, in the order in which people meet them. */
export const EVENTS = [
  transport('Vessel', 'vessel_arrived', 'The vessel arrived at the port of discharge.'),
  transport('Vessel', 'vessel_discharged', 'The container was discharged at the port of discharge.'),
  transport('Vessel', 'vessel_loaded', 'The container was loaded on board at the port of lading.'),
  transport('Vessel', 'vessel_departed', 'The vessel left the port of lading with the container.'),
  transport('Vessel', 'vessel_berthed', 'The vessel is alongside at the port of discharge.'),
  transport('Rail', 'rail_departed', 'The train left with the container.'),
  transport('Rail', 'rail_arrived', 'The train arrived with the container.'),
  transport('Rail', 'rail_loaded', 'The container was loaded on a train.'),
  transport('Rail', 'rail_unloaded', 'The container was taken off the train.'),
  transport(
    'Transshipment',
    'transshipment_arrived',
    'The vessel arrived at a port where the container changes vessels.',
  ),
  transport('Transshipment', 'transshipment_discharged', 'The container was discharged to change vessels.'),
  transport('Transshipment', 'transshipment_loaded', 'The container was loaded on the next vessel.'),
  transport('Transshipment', 'transshipment_departed', 'The next vessel left with the container.'),
  transport('Feeder', 'feeder_arrived', 'A feeder vessel or barge arrived with the container.'),
  transport('Feeder', 'feeder_discharged', 'The container was discharged from a feeder vessel or barge.'),
  transport('Feeder', 'feeder_loaded', 'The container was loaded on a feeder vessel or barge.'),
  transport('Feeder', 'feeder_departed', 'A feeder vessel or barge left with the container.'),
  transport('Gate and yard', 'empty_out', 'The empty container left the depot for loading.'),
  transport('Gate and yard', 'full_in', 'The full container entered the origin terminal.'),
  transport('Gate and yard', 'full_out', 'The full container left the terminal.'),
  transport('Gate and yard', 'empty_in', 'The empty container was returned.'),
  {
    name: 'shipment.estimated.arrival',
    group: 'Estimates',
    description: 'The estimated arrival at the port of discharge changed.',
    reference: 'estimated_event',
    specified: true,
  },
  transport(
    'Estimates',
    'estimated.arrived_at_inland_destination',
    'The estimated arrival at the inland destination changed.',
  ),
  {
    ...transport('Estimates', 'estimated.vessel_arrived', 'The estimated arrival of the container changed.'),
    specified: false,
  },
  {
    ...transport('Estimates', 'estimated.vessel_departed', 'The estimated departure of the container changed.'),
    specified: false,
  },
  trackingRequest('succeeded', 'The shipment was found and is tracked.'),
  trackingRequest('failed', 'The shipment could not be tracked.'),
  trackingRequest('awaiting_manifest', 'The shipping line does not know the number yet; it is checked daily.'),
  trackingRequest('tracking_stopped', 'The shipment is no longer tracked.'),
  {
    name: 'container.created',
    group: 'Container',
    description: 'A container was added to a shipment.',
    reference: 'container_created_event',
    specified: true,
  },
  {
    name: 'container.updated',
    group: 'Container',
    description: 'Attributes of a container changed at the terminal; the change set names them.',
    reference: 'container_updated_event',
    specified: true,
  },
  {
    name: 'container.pod_terminal_changed',
    group: 'Container',
    description: 'The terminal at the port of discharge became known or changed.',
    reference: 'container_pod_terminal_changed_event',
    specified: true,
  },
  transport('Container', 'arrived_at_inland_destination', 'The container arrived at its inland destination.'),
  containerChange('pickup_lfd', true, 'The last free day for pickup changed.'),
  containerChange('pickup_lfd_line', true, 'The last free day given by the shipping line changed.'),
  containerChange('pickup_lfd_terminal', false, 'The last free day given by the terminal changed.'),
  containerChange('pickup_lfd_rail', false, 'The last free day given by the rail carrier changed.'),
  containerChange('pickup_appointment', false, 'The pickup appointment was made, moved or cancelled.'),
  transport('Container', 'available', 'The container is available for pickup.'),
  { ...transport('Container', 'not_available', 'The container is no longer available for pickup.'), specified: false },
  { ...transport('Container', 'delivered', 'The container was delivered.'), specified: false },
  document('extracted', 'The contents of a document were extracted.'),
  document('extraction_failed', 'The contents of a document could not be extracted.'),
  {
    name: 'link.created',
    group: 'Document',
    description: 'A document was linked to a shipment or a container.',
    reference: 'document',
    specified: false,
  },
] as const satisfies readonly EventDescription[];

export type EventName = (typeof EVENTS)[number]['name'];

export const EVENT_NAMES: readonly EventName[] = EVENTS.map((event) => event.name);

const BY_NAME: ReadonlyMap<string, EventDescription> = new Map(EVENTS.map((event) => [event.name, event]));

export function isEventName(text: string): text is EventName {
  return BY_NAME.has(text);
}

/** The names the specification lists, which the examples endpoint accepts. */
export function isSpecifiedEventName(text: string): text is EventName {
  return BY_NAME.get(text)?.specified === true;
}

/** The kind of resource a notification of this event refers to. */
export function referenceTypeOf(name: EventName): ReferenceType {
  const event = BY_NAME.get(name);
  if (!event) throw new Error(`unknown event ${name}`);
  return event.reference;
}

function transport<Group extends EventGroup, Name extends string>(group: Group, name: Name, description: string) {
  return {
    name: `container.transport.${name}`,
    group,
    description,
    reference: 'transport_event',
    specified: true,
  } as const;
}

function trackingRequest<Name extends string>(name: Name, description: string) {
  return {
    name: `tracking_request.${name}`,
    group: 'Tracking request',
    description,
    reference: 'tracking_request',
    specified: true,
  } as const;
}

function containerChange<Name extends string, Specified extends boolean>(
  name: Name,
  specified: Specified,
  description: string,
) {
  return {
    name: `container.${name}.changed`,
    group: 'Container',
    description,
    reference: 'transport_event',
    specified,
  } as const;
}

function document<Name extends string>(name: Name, description: string) {
  return { name: `document.${name}`, group: 'Document', description, reference: 'document', specified: true } as const;
}
