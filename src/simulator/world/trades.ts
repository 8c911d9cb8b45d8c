import { serviceOf } from './services.ts';

export interface TradeLeg {
  readonly service: string;
  /** Positions in the rotation. */
  readonly board: number;
  readonly alight: number;
}

export interface Rail {
  readonly ramp: string;
  /** SCAC of the railway. */
  readonly railroad: string;
}

/** A way that goods take again and again: one or more services, and a train at the end. */
export interface Trade {
  readonly id: string;
  readonly lines: readonly string[];
  readonly legs: readonly TradeLeg[];
  readonly rail: Rail | null;
}

/** `lines: PORT service PORT service PORT > ramp railroad`. */
const WAYS: readonly string[] = [
  'ONEY HLCU: CNYTN PSX USLAX',
  'HLCU ONEY: CNSHA PSX USLAX',
  'ONEY HDMU: CNNGB PSX USLAX > USCHI BNSF',
  'MSCU HLCU: CNSHA PSX USLAX > USDAL UPRR',
  'CMDU ONEY: CNSHA PSX USOAK',
  'EGLV MAEU: KRPUS PSX USLAX > USMKC BNSF',
  'HDMU: CNTAO NPX USLGB > USMEM BNSF',
  'HDMU MAEU: CNTAO NPX USLGB',
  'HDMU ONEY: JPYOK NPX USLGB > USCHI UPRR',
  'EGLV: CNSHA ECX USSAV > USATL NS',
  'EGLV HLCU: CNSHA ECX USNYC',
  'EGLV CMDU: KRPUS ECX USSAV',
  'MAEU: CNNGB NEX NLRTM',
  'MAEU MSCU: CNSHA NEX DEHAM',
  'MSCU MAEU: CNYTN NEX BEANR',
  'MAEU HLCU: CNSHA NEX NLRTM',
  'CMDU EGLV: CNSHA MDX GRPIR',
  'CMDU MSCU: CNYTN MDX ITGOA',
  'HLCU: NLRTM ATX USNYC',
  'HLCU MAEU: DEHAM ATX USSAV',
  'MSCU HLCU: GBFXT ATX USNYC > USCHI CSXT',
  'CMDU HLCU: NLRTM ATX USHOU > USDAL BNSF',
  'MAEU ONEY: IDJKT JKF SGSIN NEX NLRTM',
  'MSCU MAEU: THLCH SGF SGSIN NEX DEHAM',
  'CMDU MAEU: VNSGN SGF SGSIN NEX BEANR',
  'ONEY HDMU: CNTAO BHF KRPUS PSX USLAX > USMEM UPRR',
  'EGLV: CNTAO BHF KRPUS ECX USSAV',
  'CMDU MSCU: CNSHA MDX ESALG WAF CIABJ',
  'MAEU CMDU: CNYTN MDX MAPTM IBF PTLIS',
  'HLCU MSCU: THLCH SGF SGSIN NEX NLRTM ATX USNYC',
  'CMDU: CNSHA MDX ESALG WAF SNDKR',
  'ONEY MSCU: VNSGN SGF LKCMB',
  'HDMU EGLV: CNTAO BHF JPYOK',
  'EGLV MAEU: CNSHA ECX PAMIT',
];

export const TRADES: readonly Trade[] = WAYS.map(readWay);

function readWay(text: string): Trade {
  const [lines = '', way = ''] = text.split(': ');
  const [sea = '', land] = way.split(' > ');
  const words = sea.split(' ');
  const legs: TradeLeg[] = [];
  for (let index = 0; index + 2 < words.length; index += 2) {
    const [from = '', service = '', to = ''] = words.slice(index, index + 3);
    const calls = serviceOf(service).calls.map((call) => call.locode);
    const board = calls.indexOf(from);
    const alight = calls.indexOf(to, board + 1);
    if (board < 0 || alight < 0) throw new Error(`${service} does not go from ${from} to ${to}`);
    legs.push({ service, board, alight });
  }
  const [ramp, railroad] = land?.split(' ') ?? [];
  return {
    id: way.replaceAll(' ', '-'),
    lines: lines.split(' '),
    legs,
    rail: ramp !== undefined && railroad !== undefined ? { ramp, railroad } : null,
  };
}
