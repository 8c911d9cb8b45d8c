import { unsigned, type Words } from '../bits.ts';
import { coded, listed, MEDIUM, type Member, meant, scaled, signedScaled, TENTHS, whole, yesOrNo } from '../members.ts';
import { fixedLayout } from './application.ts';

const TRENDS = listed(['steady', 'increasing', 'decreasing', 'N/A'], 'N/A');
const PRECIPITATION = listed(
  ['reserved', 'rain', 'thunderstorm', 'freezing rain', 'mixed/ice', 'snow', 'reserved'],
  'N/A',
);
const ICE = listed(['no', 'yes', 'reserved', 'N/A'], 'N/A');

/** FI 11 (Circ.236): weather and water at a place. */
export const meteorological236 = fixedLayout([
  signedScaled('lat', 0, 24, MEDIUM),
  signedScaled('lon', 24, 25, MEDIUM),
  ...timeAndWind(49),
  whole('humidity', 108, 7),
  scaled('airtemp', 97, 11, { ...TENTHS, offset: -600 }),
  scaled('dewpoint', 115, 10, { ...TENTHS, offset: -200 }),
  scaled('pressure', 125, 9, { divisor: 1, places: 0, offset: 800 }),
  meant('pressuretend', 134, 2, TRENDS),
  scaled('visibility', 136, 8, TENTHS),
  scaled('waterlevel', 144, 9, { ...TENTHS, offset: -100 }),
  ...currentAndWaves(153),
  scaled('watertemp', 266, 10, { ...TENTHS, offset: -100 }),
  coded('preciptype', 276, 3, PRECIPITATION),
  scaled('salinity', 279, 9, TENTHS),
  coded('ice', 288, 2, ICE),
]);

/** FI 31: the same with other ranges, and the position the other way round. */
export const meteorological = fixedLayout([
  signedScaled('lat', 25, 24, MEDIUM),
  signedScaled('lon', 0, 25, MEDIUM),
  yesOrNo('accuracy', 49),
  ...timeAndWind(50),
  whole('humidity', 109, 7),
  signedScaled('airtemp', 98, 11, TENTHS),
  signedScaled('dewpoint', 116, 10, TENTHS),
  scaled('pressure', 126, 9, { divisor: 1, places: 0, offset: 799 }),
  meant('pressuretend', 135, 2, TRENDS),
  yesOrNo('visgreater', 137),
  scaled('visibility', 138, 7, TENTHS),
  scaled('waterlevel', 145, 12, { divisor: 100, places: 1, offset: -1000 }),
  ...currentAndWaves(157),
  signedScaled('watertemp', 270, 10, TENTHS),
  meant('preciptype', 280, 3, PRECIPITATION),
  scaled('salinity', 283, 9, TENTHS),
  meant('ice', 292, 2, ICE),
]);

function timeAndWind(start: number): Member[] {
  return [
    (words, base) => dayAndTime(words, base + start),
    whole('wspeed', start + 16, 7),
    whole('wgust', start + 23, 7),
    whole('wdir', start + 30, 9),
    whole('wgustdir', start + 39, 9),
  ];
}

function dayAndTime(words: Words, start: number): string {
  const two = (at: number, width: number) => String(unsigned(words, start + at, width)).padStart(2, '0');
  return `"timestamp":"${two(0, 5)}T${two(5, 5)}:${two(10, 6)}Z"`;
}

/** From the trend of the water level to the state of the sea. */
function currentAndWaves(start: number): Member[] {
  return [
    meant('leveltrend', start, 2, TRENDS),
    scaled('cspeed', start + 2, 8, TENTHS),
    whole('cdir', start + 10, 9),
    scaled('cspeed2', start + 19, 8, TENTHS),
    whole('cdir2', start + 27, 9),
    whole('cdepth2', start + 36, 5),
    scaled('cspeed3', start + 41, 8, TENTHS),
    whole('cdir3', start + 49, 9),
    whole('cdepth3', start + 58, 5),
    scaled('waveheight', start + 63, 8, TENTHS),
    whole('waveperiod', start + 71, 6),
    whole('wavedir', start + 77, 9),
    scaled('swellheight', start + 86, 8, TENTHS),
    whole('swellperiod', start + 94, 6),
    whole('swelldir', start + 100, 9),
    whole('seastate', start + 109, 4),
  ];
}
