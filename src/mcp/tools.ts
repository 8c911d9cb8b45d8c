import { isPermitted, type Permission } from '../domain/caller.ts';
import type { Tool } from './tool.ts';
import { getChanges } from './tools/get-changes.ts';
import { getContainer } from './tools/get-container.ts';
import { getContainerRoute } from './tools/get-container-route.ts';
import { getEta } from './tools/get-eta.ts';
import { getSeaRoute } from './tools/get-sea-route.ts';
import { getShipmentDetails } from './tools/get-shipment-details.ts';
import { getShippingLines } from './tools/get-shipping-lines.ts';
import { getTransportEvents } from './tools/get-transport-events.ts';
import { getVesselOrPort } from './tools/get-vessel-or-port.ts';
import { listContainers } from './tools/list-containers.ts';
import { listExceptions } from './tools/list-exceptions.ts';
import { listShipments } from './tools/list-shipments.ts';
import { searchContainer } from './tools/search-container.ts';
import { summarizeContainers } from './tools/summarize-containers.ts';
import { trackContainer } from './tools/track-container.ts';
import { updateTracking } from './tools/update-tracking.ts';

/** Every tool, in the order in which clients show them. */
const TOOLS: readonly Tool[] = [
  searchContainer,
  getContainer,
  getTransportEvents,
  getContainerRoute,
  getEta,
  getShipmentDetails,
  listContainers,
  listShipments,
  summarizeContainers,
  listExceptions,
  getChanges,
  getVesselOrPort,
  getSeaRoute,
  getShippingLines,
  trackContainer,
  updateTracking,
];

/** The tools of whoever may do so much. What changes something is shown to those alone who may. */
export function toolsFor(permission: Permission): readonly Tool[] {
  return TOOLS.filter(({ access }) => isPermitted({ permission }, access));
}
