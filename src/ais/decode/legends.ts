/** The words `gpsdecode` prints beside coded values, so that its output and ours can be compared line by line. */

const STATUS: Readonly<Record<number, string>> = {
  0: 'Under way using engine',
  1: 'At anchor',
  2: 'Not under command',
  3: 'Restricted manoeuverability',
  4: 'Constrained by her draught',
  5: 'Moored',
  6: 'Aground',
  7: 'Engaged in fishing',
  8: 'Under way sailing',
  9: 'Reserved for HSC',
  10: 'Reserved for WIG',
  15: 'Not defined',
};

const FIX_TYPES = [
  'Undefined',
  'GPS',
  'GLONASS',
  'Combined GPS/GLONASS',
  'Loran-C',
  'Chayka',
  'Integrated navigation system',
  'Surveyed',
  'Galileo',
];

/** Tens of the ship type that combine a kind of ship with a category of cargo. */
const CARGO_SHIPS: Readonly<Record<number, string>> = {
  2: 'Wing in ground (WIG)',
  4: 'High speed craft (HSC)',
  6: 'Passenger',
  7: 'Cargo',
  8: 'Tanker',
  9: 'Other Type',
};

const SINGLE_SHIPS: Readonly<Record<number, string>> = {
  0: 'Not available',
  29: 'Wing in ground (WIG) - Reserved for future use',
  30: 'Fishing',
  31: 'Towing',
  32: 'Towing: length exceeds 200m or breadth exceeds 25m',
  33: 'Dredging or underwater ops',
  34: 'Diving ops',
  35: 'Military ops',
  36: 'Sailing',
  37: 'Pleasure Craft',
  38: 'Reserved',
  39: 'Reserved',
  50: 'Pilot Vessel',
  51: 'Search and Rescue vessel',
  52: 'Tug',
  53: 'Port Tender',
  54: 'Anti-pollution equipment',
  55: 'Law Enforcement',
  56: 'Spare - Local Vessel',
  57: 'Spare - Local Vessel',
  58: 'Medical Transport',
  59: 'Ship according to RR Resolution No. 18',
  99: 'Other Type - no additional information',
};

const STATION_TYPES = [
  'All types of mobiles',
  'Reserved for future use',
  'All types of Class B mobile stations',
  'SAR airborne mobile station',
  'Aid to Navigation station',
  'Class B shipborne mobile station',
  'Regional use and inland waterways',
  'Regional use and inland waterways',
  'Regional use and inland waterways',
  'Regional use and inland waterways',
];

const AID_TYPES = [
  'Unspecified',
  'Reference point',
  'RACON',
  'Fixed offshore structure',
  'Spare, Reserved for future use.',
  'Light, without sectors',
  'Light, with sectors',
  'Leading Light Front',
  'Leading Light Rear',
  'Beacon, Cardinal N',
  'Beacon, Cardinal E',
  'Beacon, Cardinal S',
  'Beacon, Cardinal W',
  'Beacon, Port hand',
  'Beacon, Starboard hand',
  'Beacon, Preferred Channel port hand',
  'Beacon, Preferred Channel starboard hand',
  'Beacon, Isolated danger',
  'Beacon, Safe water',
  'Beacon, Special mark',
  'Cardinal Mark N',
  'Cardinal Mark E',
  'Cardinal Mark S',
  'Cardinal Mark W',
  'Port hand Mark',
  'Starboard hand Mark',
  'Preferred Channel Port hand',
  'Preferred Channel Starboard hand',
  'Isolated danger',
  'Safe Water',
  'Special Mark',
  'Light Vessel / LANBY / Rigs',
];

const RESERVED_SHIP_TYPES_END = 20;
const SHIP_TYPES_END = 100;

export function statusLegend(status: number): string {
  return STATUS[status] ?? 'Reserved';
}

export function fixTypeLegend(code: number): string {
  return FIX_TYPES[code] ?? 'INVALID EPFD';
}

export function stationTypeLegend(code: number): string {
  return STATION_TYPES[code] ?? 'Reserved for future use';
}

export function aidTypeLegend(code: number): string {
  return AID_TYPES[code] ?? 'INVALID NAVAID TYPE';
}

export function shipTypeLegend(code: number): string {
  const single = SINGLE_SHIPS[code];
  if (single !== undefined) return single;
  if (code < RESERVED_SHIP_TYPES_END) return 'Reserved for future use';
  if (code >= SHIP_TYPES_END) return 'INVALID SHIP TYPE';
  return `${CARGO_SHIPS[Math.floor(code / 10)]} - ${cargoLegend(code % 10)}`;
}

function cargoLegend(digit: number): string {
  if (digit === 0) return 'all ships of this type';
  if (digit <= 4) return `Hazardous category ${'ABCD'[digit - 1]}`;
  return digit === 9 ? 'No additional information' : 'Reserved for future use';
}
