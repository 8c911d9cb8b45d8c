import { shipTypeLegend, stationTypeLegend } from '../legends.ts';
import { area, coded, printMembers, whole } from '../members.ts';
import type { MessageType } from '../message.ts';

const MEMBERS = [
  area(40),
  coded('stationtype', 110, 4, stationTypeLegend),
  coded('shiptype', 114, 8, shipTypeLegend),
  whole('interval', 146, 4),
  whole('quiet', 150, 4),
];

/** Message 23 (M.1371-5 table 76): how often the ships of an area are to send. */
export const groupAssignment: MessageType = {
  bits: 160,
  minBits: 160,
  describe: ({ words }) => printMembers(MEMBERS, words),
};
