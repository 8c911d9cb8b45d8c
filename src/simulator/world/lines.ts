/** How a carrier writes its answers. What is ugly about it counts only where that is switched on. */
export interface Dialect {
  readonly envelope: 'bare' | 'events';
  /** The redesign of 2026 has full words, lasting ids and retractions; 2.2 has none of them. */
  readonly version: '2.2' | 'redesign';
  /** Before specialised members there was `eventTypeCode` alone. */
  readonly oldTypeMember: boolean;
  readonly times: 'offset' | 'utc' | 'local';
  /** Plans and estimates name the day alone. */
  readonly dayPlans: boolean;
  /** A plan stays beside the event it became, rather than being replaced by it. */
  readonly keepsPlans: boolean;
  /** Far from the event it is a plan, and an estimate later; otherwise always an estimate. */
  readonly plansFirst: boolean;
  /** Tells when each box is to be loaded and discharged. */
  readonly plansBoxes: boolean;
  /** A vessel's moves name the boxes aboard. */
  readonly namesBoxes: boolean;
  readonly hints: 'none' | 'role' | 'phase';
  readonly announcesFeeders: boolean;
  readonly place: 'event' | 'call' | 'code';
  readonly freshIds: boolean;
  readonly freshCreated: boolean;
  readonly order: 'time' | 'newest-first' | 'shuffled';
  readonly pageSize: number | null;
  readonly nextPage: 'url' | 'cursor' | 'cursor-header';
  /** Words of its own for those of the standard. */
  readonly words: Readonly<Record<string, string>>;
}

/** What a carrier asks of whoever asks it: the header for each credential, and a token besides. */
export interface Access {
  readonly keyHeaders: Readonly<Record<string, string>>;
  readonly tokens: boolean;
}

export interface Line {
  readonly scac: string;
  readonly prefixes: readonly string[];
  /** `%` stands for seven digits of its own. */
  readonly billOfLading: string;
  readonly booking: string;
  readonly access: Access;
  readonly dialect: Dialect;
}

export function lineOf(scac: string): Line {
  const line = LINES.find((one) => one.scac === scac);
  if (!line) throw new Error(`no such line: ${scac}`);
  return line;
}

const PLAIN: Dialect = {
  envelope: 'bare',
  version: '2.2',
  oldTypeMember: false,
  times: 'offset',
  dayPlans: false,
  keepsPlans: false,
  plansFirst: false,
  plansBoxes: true,
  namesBoxes: false,
  hints: 'none',
  announcesFeeders: false,
  place: 'event',
  freshIds: false,
  freshCreated: false,
  order: 'time',
  pageSize: null,
  nextPage: 'cursor',
  words: {},
};

/** Real lines with the manners that data/carrier-profiles.json and the field know of them, and some they may have. */
export const LINES: readonly Line[] = [
  {
    scac: 'MAEU',
    prefixes: ['MSKU', 'MRKU', 'MAEU', 'MRSU'],
    billOfLading: '25%',
    booking: '25%',
    access: { keyHeaders: { 'consumer-key': 'apiKey' }, tokens: true },
    dialect: { ...PLAIN, envelope: 'events', plansFirst: true, pageSize: 12, nextPage: 'cursor' },
  },
  {
    scac: 'HLCU',
    prefixes: ['HLBU', 'HLXU', 'HAMU', 'UACU'],
    billOfLading: 'HLCUSHA26%',
    booking: '4%',
    access: { keyHeaders: { 'x-ibm-client-id': 'clientId', 'x-ibm-client-secret': 'clientSecret' }, tokens: false },
    dialect: { ...PLAIN, keepsPlans: true, freshIds: true, order: 'shuffled', place: 'call' },
  },
  {
    scac: 'ONEY',
    prefixes: ['ONEU', 'TCLU', 'NYKU', 'KKFU'],
    billOfLading: 'ONEYSHAF1%',
    booking: 'SHAF1%',
    access: { keyHeaders: {}, tokens: true },
    dialect: {
      ...PLAIN,
      envelope: 'events',
      times: 'utc',
      plansBoxes: false,
      namesBoxes: true,
      freshIds: true,
      freshCreated: true,
      pageSize: 8,
      nextPage: 'url',
    },
  },
  {
    scac: 'CMDU',
    prefixes: ['CMAU', 'CGMU', 'TEMU', 'ECMU'],
    billOfLading: 'CMDUSHZ%',
    booking: 'SHZ%',
    access: { keyHeaders: {}, tokens: true },
    dialect: {
      ...PLAIN,
      hints: 'role',
      announcesFeeders: true,
      keepsPlans: true,
      order: 'newest-first',
      place: 'code',
    },
  },
  {
    scac: 'MSCU',
    prefixes: ['MSDU', 'MEDU', 'MSMU', 'FFAU'],
    billOfLading: 'MEDUX%',
    booking: 'EBKG1%',
    access: { keyHeaders: { 'ocp-apim-subscription-key': 'apiKey' }, tokens: false },
    dialect: {
      ...PLAIN,
      times: 'local',
      place: 'call',
      order: 'newest-first',
      pageSize: 20,
      nextPage: 'cursor-header',
      words: { GTOT: 'GTOUT', VESSEL: 'OCEAN' },
    },
  },
  {
    scac: 'EGLV',
    prefixes: ['EGHU', 'EITU', 'EMCU', 'EGSU'],
    billOfLading: 'EGLV14326%',
    booking: '14326%',
    access: { keyHeaders: {}, tokens: true },
    dialect: {
      ...PLAIN,
      envelope: 'events',
      oldTypeMember: true,
      dayPlans: true,
      namesBoxes: true,
      place: 'call',
      words: { PLN: 'PLAN', EST: 'ESTIMATED', LADEN: 'FULL' },
    },
  },
  {
    scac: 'HDMU',
    prefixes: ['HMMU', 'HDMU', 'CAIU'],
    billOfLading: 'HDMUSHAA1%',
    booking: 'SHAA1%',
    access: { keyHeaders: { 'x-gateway-apikey': 'apiKey' }, tokens: false },
    dialect: { ...PLAIN, envelope: 'events', version: 'redesign', hints: 'phase', plansFirst: true },
  },
];
