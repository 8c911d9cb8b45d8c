import { describeAddressed } from '../applications/addressed.ts';
import { whole, yesOrNo } from '../members.ts';
import { applicationData } from './application-data.ts';

const DATA_AT = 88;
const MEMBERS = [
  whole('seqno', 38, 2),
  whole('dest_mmsi', 40, 30),
  yesOrNo('retransmit', 70),
  whole('dac', 72, 10),
  whole('fid', 82, 6),
];

/** Message 6 (M.1371-5 table 53): data of an application to one ship. */
export const addressedBinary = applicationData(DATA_AT, MEMBERS, describeAddressed);
