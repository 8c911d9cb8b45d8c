import { DAY_MS, HOUR_MS, WEEK_MS } from '../../values/duration.ts';
import { type Vessel, vesselOf } from './vessels.ts';

/** One stop of a rotation, in time from its beginning. */
export interface RotationCall {
  readonly locode: string;
  readonly arrivesMs: number;
  readonly departsMs: number;
  /** Outbound and homebound voyages of one round trip have numbers of their own. */
  readonly direction: string;
}

/** A liner service: a ship leaves every week, and as many ships as the round trip takes weeks share the work. */
export interface Service {
  readonly code: string;
  readonly feeder: boolean;
  readonly vessels: readonly Vessel[];
  readonly calls: readonly RotationCall[];
  /** Beginning of round trip number zero. */
  readonly beganMs: number;
  readonly roundTripMs: number;
}

export function serviceOf(code: string): Service {
  const service = SERVICES.get(code);
  if (!service) throw new Error(`no such service: ${code}`);
  return service;
}

/** A Monday. Round trips are counted from here for ever, so that the world has no end. */
const EPOCH_MS = Date.UTC(2024, 0, 1);

interface Row {
  readonly code: string;
  readonly feeder?: boolean;
  readonly weekday: number;
  /** `PORT day hours`: the day of arrival, with fractions, and the hours in port; `|` turns homeward. */
  readonly rotation: string;
  readonly directions: readonly [string, string];
  readonly vessels: readonly string[];
}

/** Ships of a service, so that adding one changes no other ship's number. */
const MAX_VESSELS = 20;

const ROWS: readonly Row[] = [
  {
    code: 'PSX',
    weekday: 1.3,
    rotation: 'CNYTN 0 22, CNNGB 3 20, CNSHA 5 26, KRPUS 8 18, USLAX 20.5 60 | USOAK 24.5 30',
    directions: ['E', 'W'],
    vessels: ['ONE LANTERN', 'ONE MERIDIAN', 'ONE SALTWIND', 'ONE HARBINGER', 'ONE TIDEWATER', 'ONE PARHELION'],
  },
  {
    code: 'NPX',
    weekday: 4.6,
    rotation: 'CNTAO 0 24, KRPUS 2.2 20, JPYOK 5 16, USLGB 16.5 56',
    directions: ['E', 'W'],
    vessels: ['HMM SAFFRON', 'HMM CELADON', 'HMM VERMILION', 'HMM INDIGO', 'HMM OCHRE'],
  },
  {
    code: 'ECX',
    weekday: 2.1,
    rotation: 'CNSHA 0 28, KRPUS 3 20, PAMIT 25.5 20, USSAV 30.5 30, USNYC 33.8 40',
    directions: ['E', 'W'],
    vessels: [
      'EVER THISTLE',
      'EVER JUNIPER',
      'EVER BRACKEN',
      'EVER YARROW',
      'EVER SORREL',
      'EVER TEASEL',
      'EVER MALLOW',
      'EVER FENNEL',
      'EVER COMFREY',
    ],
  },
  {
    code: 'NEX',
    weekday: 5.4,
    rotation:
      'CNNGB 0 22, CNSHA 2 28, CNYTN 5.5 22, SGSIN 10 24, NLRTM 31 50 | DEHAM 34.5 48, BEANR 38 40, SGSIN 59.5 24',
    directions: ['W', 'E'],
    vessels: [
      'MAERSK SKERRY',
      'MAERSK VADEHAV',
      'MAERSK HOLMSUND',
      'MAERSK KLITMARK',
      'MAERSK ODDERHAGE',
      'MAERSK STRANDENG',
      'MAERSK FYRTAARN',
      'MAERSK LYNGHEDE',
      'MAERSK TANGMOSE',
      'MAERSK REVLEBANK',
    ],
  },
  {
    code: 'MDX',
    weekday: 0.8,
    rotation: 'CNSHA 0 26, CNYTN 4.2 20, MYTPP 9 24, GRPIR 26 30, ITGOA 30 36, ESALG 33.5 24, MAPTM 35.2 24',
    directions: ['W', 'E'],
    vessels: [
      'CMA CGM GENEVRIER',
      'CMA CGM TAMARIS',
      'CMA CGM ASPHODELE',
      'CMA CGM CYTISE',
      'CMA CGM ARGOUSIER',
      'CMA CGM LENTISQUE',
      'CMA CGM PANICAUT',
      'CMA CGM ARBOUSIER',
      'CMA CGM CALLUNE',
    ],
  },
  {
    code: 'ATX',
    weekday: 3.5,
    rotation: 'NLRTM 0 34, DEHAM 2.6 36, GBFXT 5.6 20, USNYC 15.6 36, USSAV 19.2 24, USHOU 24.5 36',
    directions: ['W', 'E'],
    vessels: ['EIDER EXPRESS', 'SCHLEI EXPRESS', 'TRAVE EXPRESS', 'HUNTE EXPRESS', 'OSTE EXPRESS', 'ALSTER EXPRESS'],
  },
  {
    code: 'JKF',
    feeder: true,
    weekday: 6.2,
    rotation: 'IDJKT 0 20 | SGSIN 2.9 22',
    directions: ['N', 'S'],
    vessels: ['STRAITS COURIER'],
  },
  {
    code: 'SGF',
    feeder: true,
    weekday: 1.9,
    rotation: 'THLCH 0 20, VNSGN 2.6 18, SGSIN 5.6 22, LKCMB 10.8 20 | SGSIN 16.5 20',
    directions: ['W', 'E'],
    vessels: ['ANDAMAN LINNET', 'GULF WARBLER', 'CORAL PIPIT'],
  },
  {
    code: 'BHF',
    feeder: true,
    weekday: 3.1,
    rotation: 'CNTAO 0 18, KRPUS 2.4 16, JPYOK 5.4 16',
    directions: ['E', 'W'],
    vessels: ['YELLOW SEA HERON', 'BOHAI EGRET'],
  },
  {
    code: 'WAF',
    feeder: true,
    weekday: 5.9,
    rotation: 'ESALG 0 18, MAPTM 1.2 18, SNDKR 6.4 22, CIABJ 11 36',
    directions: ['S', 'N'],
    vessels: ['SAHEL TERN', 'BIGHT PETREL', 'ATLAS SHEARWATER'],
  },
  {
    code: 'IBF',
    feeder: true,
    weekday: 2.7,
    rotation: 'MAPTM 0 14, PTLIS 2.1 18',
    directions: ['N', 'S'],
    vessels: ['TAGUS SANDPIPER'],
  },
];

const SERVICES: ReadonlyMap<string, Service> = new Map(ROWS.map((row, index) => [row.code, toService(row, index)]));

export const EVERY_SERVICE: readonly Service[] = [...SERVICES.values()];

function toService(row: Row, index: number): Service {
  const { code, feeder = false, weekday, rotation, directions, vessels } = row;
  const [outbound = '', homebound = ''] = rotation.split('|');
  return {
    code,
    feeder,
    vessels: vessels.map((name, position) => vesselOf(name, 1 + index * MAX_VESSELS + position)),
    calls: [...callsOf(outbound, directions[0]), ...callsOf(homebound, directions[1])],
    beganMs: EPOCH_MS + weekday * DAY_MS,
    roundTripMs: vessels.length * WEEK_MS,
  };
}

function callsOf(text: string, direction: string): RotationCall[] {
  return text
    .split(',')
    .filter((call) => call.trim() !== '')
    .map((call) => {
      const [locode = '', day, hours] = call.trim().split(' ');
      const arrivesMs = Number(day) * DAY_MS;
      return { locode, arrivesMs, departsMs: arrivesMs + Number(hours) * HOUR_MS, direction };
    });
}
