import type { MessageType, TrackedType } from './message.ts';
import { acknowledgement } from './messages/acknowledgement.ts';
import { addressedBinary } from './messages/addressed-binary.ts';
import { addressedSafety } from './messages/addressed-safety.ts';
import { aidToNavigation } from './messages/aid-to-navigation.ts';
import { aircraftPosition } from './messages/aircraft-position.ts';
import { assignment } from './messages/assignment.ts';
import { baseStation } from './messages/base-station.ts';
import { broadcastBinary } from './messages/broadcast-binary.ts';
import { broadcastSafety } from './messages/broadcast-safety.ts';
import { channelManagement } from './messages/channel-management.ts';
import { classAPosition } from './messages/class-a-position.ts';
import { classBExtended } from './messages/class-b-extended.ts';
import { classBPosition } from './messages/class-b-position.ts';
import { classBStatic } from './messages/class-b-static.ts';
import { dataLink } from './messages/data-link.ts';
import { differentialCorrection } from './messages/differential-correction.ts';
import { groupAssignment } from './messages/group-assignment.ts';
import { interrogation } from './messages/interrogation.ts';
import { longRange } from './messages/long-range.ts';
import { multipleSlotBinary } from './messages/multiple-slot-binary.ts';
import { singleSlotBinary } from './messages/single-slot-binary.ts';
import { staticAndVoyage } from './messages/static-and-voyage.ts';
import { utcInquiry } from './messages/utc-inquiry.ts';

const HIGHEST_TYPE = 63;

/** The messages that say where or what a ship is. Feeds count the others and drop them. */
const TRACKED: readonly (readonly [number, TrackedType])[] = [
  [1, classAPosition],
  [2, classAPosition],
  [3, classAPosition],
  [5, staticAndVoyage],
  [18, classBPosition],
  [19, classBExtended],
  [24, classBStatic],
  [27, longRange],
];

const OTHERS: readonly (readonly [number, MessageType])[] = [
  [4, baseStation],
  [6, addressedBinary],
  [7, acknowledgement],
  [8, broadcastBinary],
  [9, aircraftPosition],
  [10, utcInquiry],
  [11, baseStation],
  [12, addressedSafety],
  [13, acknowledgement],
  [14, broadcastSafety],
  [15, interrogation],
  [16, assignment],
  [17, differentialCorrection],
  [20, dataLink],
  [21, aidToNavigation],
  [22, channelManagement],
  [23, groupAssignment],
  [25, singleSlotBinary],
  [26, multipleSlotBinary],
];

/** By message number; what no number stands for is undefined. */
export const TRACKED_TYPES = byNumber(TRACKED);
export const MESSAGE_TYPES = byNumber<MessageType>([...TRACKED, ...OTHERS]);

function byNumber<Type>(entries: readonly (readonly [number, Type])[]): readonly (Type | undefined)[] {
  const types = new Map(entries);
  return Array.from({ length: HIGHEST_TYPE + 1 }, (_, number) => types.get(number));
}
