import { flag } from '../bits.ts';
import { area, printMembers, whole, yesOrNo } from '../members.ts';
import type { MessageType } from '../message.ts';

const ADDRESSED_AT = 139;
const CHANNELS = [whole('channel_a', 40, 12), whole('channel_b', 52, 12), whole('txrx', 64, 4), yesOrNo('power', 68)];
const SHIPS = [whole('dest1', 69, 30), whole('dest2', 104, 30)];
const AREA = [area(69)];
const REST = [
  yesOrNo('addressed', ADDRESSED_AT),
  yesOrNo('band_a', 140),
  yesOrNo('band_b', 141),
  whole('zonesize', 142, 3),
];

/** Message 22 (M.1371-5 table 73): the channels to use, for two ships or all in an area. */
export const channelManagement: MessageType = {
  bits: 168,
  minBits: 168,
  describe: ({ words }) => printMembers([...CHANNELS, ...(flag(words, ADDRESSED_AT) ? SHIPS : AREA), ...REST], words),
};
