import { unsigned } from '../bits.ts';
import {
  coded,
  elements,
  FINE,
  letters,
  listed,
  type Member,
  signedScaled,
  signedWhole,
  whole,
  yesOrNo,
} from '../members.ts';
import { type Application, fixedLayout } from './application.ts';
import { inlandShipType } from './inland-ship-types.ts';

const SHORT_BITS = 112;
const WARNING_BITS = 200;
const HAZARD_AT = 85;
const HIGHEST_HAZARD = 5;
const GAUGES = { start: 12, bits: 25, count: 4 };
const FIRST_YEAR = 2000;

const HAZARDS = listed(
  ['0 blue cones/lights', '1 blue cone/light', '2 blue cones/lights', '3 blue cones/lights', '4 B-Flag', 'Unknown'],
  'INVALID HAZARD TYPE',
);
const LOADS = listed(['N/A (default)', 'Unloaded', 'Loaded'], 'INVALID LOAD STATUS');
const WARNINGS = listed(
  [
    'Not Available',
    'Wind',
    'Rain',
    'Snow and ice',
    'Thunderstorm',
    'Fog',
    'Low temperature',
    'High temperature',
    'Flood',
    'Forest Fire',
  ],
  'INVALID EMMA TYPE',
);
const INTENSITIES = listed(['Slight', 'Medium', 'Strong'], 'INVALID EMMA TYPE');
const WINDS = listed(
  ['N/A', 'North', 'North East', 'East', 'South East', 'South', 'South West', 'West', 'North West'],
  'INVALID EMMA WIND DIRECTION',
);
const DIRECTIONS = listed(['Unknown', 'Upstream', 'Downstream', 'To left bank', 'To right bank'], 'INVALID DIRECTION');
const LIGHTS = listed(
  ['Unknown', 'No light', 'White', 'Yellow', 'Green', 'Red', 'White flashing', 'Yellow flashing.'],
  'INVALID STATUS',
);

const shipLayout = fixedLayout(
  [
    letters('vin', 0, 8),
    whole('length', 48, 13),
    whole('beam', 61, 10),
    coded('shiptype', 71, 14, inlandShipType),
    coded('hazard', HAZARD_AT, 3, HAZARDS),
    whole('draught', 88, 11),
    coded('loaded', 99, 2, LOADS),
    yesOrNo('speed_q', 101),
    yesOrNo('course_q', 102),
    yesOrNo('heading_q', 103),
  ],
  SHORT_BITS,
);

/** Area 200, FI 10: what an inland ship is and carries. A hazard that does not exist shows that it is something else. */
export const inlandShip: Application = (data) =>
  unsigned(data.words, data.from + HAZARD_AT, 3) > HIGHEST_HAZARD ? undefined : shipLayout(data);

/** Area 200, FI 23: a warning of the weather services, for a stretch of a waterway. */
export const weatherWarning = fixedLayout(
  [
    dateAndTime('start', 0, 34),
    dateAndTime('end', 17, 45),
    signedScaled('start_lon', 56, 28, FINE),
    signedScaled('start_lat', 84, 27, FINE),
    signedScaled('end_lon', 111, 28, FINE),
    signedScaled('end_lat', 139, 27, FINE),
    // gpsdecode calls these `type` and `class`, which every message has already.
    coded('emma_type', 166, 4, WARNINGS),
    signedWhole('min', 170, 9),
    signedWhole('max', 179, 9),
    coded('intensity', 188, 2, INTENSITIES),
    coded('wind', 190, 4, WINDS),
  ],
  WARNING_BITS,
);

/** Area 200, FI 24: how high the water stands at up to four gauges. */
export const waterLevels = fixedLayout(
  [letters('country', 0, 2), elements('gauges', GAUGES, [whole('id', 0, 11), signedWhole('level', 11, 14)])],
  SHORT_BITS,
);

/** Area 200, FI 40: what a signal on the bank shows. */
export const inlandSignal = fixedLayout(
  [
    signedScaled('lon', 0, 28, FINE),
    signedScaled('lat', 28, 27, FINE),
    whole('form', 55, 4),
    whole('facing', 59, 9),
    coded('direction', 68, 3, DIRECTIONS),
    coded('status', 71, 30, LIGHTS),
  ],
  SHORT_BITS,
);

/** The year since 2000, month and day stand together, hour and minute elsewhere. */
function dateAndTime(name: string, dateAt: number, timeAt: number): Member {
  return (words, base) => {
    const two = (at: number, width: number) => String(unsigned(words, base + at, width)).padStart(2, '0');
    const year = FIRST_YEAR + unsigned(words, base + dateAt, 8);
    const date = `${year}-${two(dateAt + 8, 4)}-${two(dateAt + 12, 5)}`;
    return `"${name}":"${date}T${two(timeAt, 5)}:${two(timeAt + 5, 6)}"`;
  };
}
