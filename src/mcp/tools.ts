import { isPermitted, type Permission } from '../domain/accounts/caller.ts';
import type { Tool } from './tool.ts';
import { checkInvoice } from './tools/check-invoice.ts';
import { getChanges } from './tools/get-changes.ts';
import { getContainer } from './tools/get-container.ts';
import { getContainerRoute } from './tools/get-container-route.ts';
import { getEta } from './tools/get-eta.ts';
import { getFreeTime } from './tools/get-free-time.ts';
import { getReliability } from './tools/get-reliability.ts';
import { getSeaRoute } from './tools/get-sea-route.ts';
import { getShipmentDetails } from './tools/get-shipment-details.ts';
import { getShippingLines } from './tools/get-shipping-lines.ts';
import { getSourceQuality } from './tools/get-source-quality.ts';
import { getTransportEvents } from './tools/get-transport-events.ts';
import { getVesselOrPort } from './tools/get-vessel-or-port.ts';
import { listContainers } from './tools/list-containers.ts';
import { listDocuments } from './tools/list-documents.ts';
import { listExceptions } from './tools/list-exceptions.ts';
import { listParties } from './tools/list-parties.ts';
import { listShipments } from './tools/list-shipments.ts';
import { listTrackingRequests } from './tools/list-tracking-requests.ts';
import { searchContainer } from './tools/search-container.ts';
import { searchDocsTool } from './tools/search-docs.ts';
import { summarizeContainers } from './tools/summarize-containers.ts';
import { trackContainer } from './tools/track-container.ts';
import { updateTracking } from './tools/update-tracking.ts';
import { whoami } from './tools/whoami.ts';

/** Tools that clients of the published server know and that most questions need. */
const KNOWN: readonly Tool[] = [
  searchContainer,
  getContainer,
  getTransportEvents,
  getContainerRoute,
  getShipmentDetails,
  listContainers,
  listShipments,
  summarizeContainers,
];
/** Those that they know besides. */
const KNOWN_BESIDES: readonly Tool[] = [getShippingLines, listParties, listTrackingRequests, searchDocsTool, whoami];
/** What only this service can tell. */
const OWN: readonly Tool[] = [getEta, listExceptions, getChanges, getVesselOrPort];

/** Sets that a client can ask for, since everything it is shown is read before every question. */
const SETS = {
  default: [...KNOWN, ...OWN, trackContainer, updateTracking],
  published: [...KNOWN, ...KNOWN_BESIDES, trackContainer],
  all: [
    ...KNOWN,
    ...KNOWN_BESIDES,
    ...OWN,
    getFreeTime,
    getReliability,
    getSourceQuality,
    checkInvoice,
    getSeaRoute,
    listDocuments,
    trackContainer,
    updateTracking,
  ],
} as const;
export type ToolSet = keyof typeof SETS;

export const TOOL_SETS = Object.keys(SETS) as readonly ToolSet[];

export function isToolSet(name: string): name is ToolSet {
  return Object.hasOwn(SETS, name);
}

/** The tools of a set for whoever may do so much. What changes something is shown to those alone who may. */
export function toolsFor(permission: Permission, set: ToolSet): readonly Tool[] {
  return SETS[set].filter(({ access }) => isPermitted({ permission }, access));
}
