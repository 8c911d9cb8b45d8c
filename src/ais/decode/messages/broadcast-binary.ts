import { describeBroadcast } from '../applications/broadcast.ts';
import { whole } from '../members.ts';
import { applicationData } from './application-data.ts';

const DATA_AT = 56;
const MEMBERS = [whole('dac', 40, 10), whole('fid', 50, 6)];

/** Message 8 (M.1371-5 table 56): data of an application to everybody. */
export const broadcastBinary = applicationData(DATA_AT, MEMBERS, describeBroadcast);
