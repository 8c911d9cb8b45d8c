import { coded, letters, listed, monthToMinute, whole } from '../members.ts';
import { fixedLayout } from './application.ts';

/** UN/LOCODE, fairway section, terminal and hectometre, then the time there. */
const PLACE_AND_TIME = [
  letters('country', 0, 2),
  letters('locode', 12, 3),
  letters('section', 30, 5),
  letters('terminal', 60, 5),
  letters('hectometre', 90, 5),
  monthToMinute('eta', 120, { digits: 1, zone: '' }),
];

const LOCK_STATES = listed(['Operational', 'Limited operation', 'Out of order'], 'N/A');

/** Area 200, FI 21: when a ship wants to be at a lock, bridge or terminal. */
export const lockEta = fixedLayout([...PLACE_AND_TIME, whole('tugs', 140, 3), whole('airdraught', 143, 12)], 160);

/** Area 200, FI 22: when it is wanted there. */
export const lockRta = fixedLayout([...PLACE_AND_TIME, coded('status', 140, 2, LOCK_STATES)], 144);

/** Area 200, FI 55. */
export const personsOnBoardInland = fixedLayout(
  [whole('crew', 0, 8), whole('passengers', 8, 13), whole('personnel', 21, 8)],
  80,
);
