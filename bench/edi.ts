import { Readable } from 'node:stream';
import { X12parser } from 'x12-parser';
import { normaliseEdi } from '../src/sources/edi/normalise.ts';
import { readPayload } from '../src/sources/edi/read-payload.ts';
import { checkDigit } from '../src/values/container-number.ts';
import { tell } from './report/figure.ts';

/**
 * EDI transactions a second of processor time, tokenised and normalised in one process, with x12-parser (which only
 * tokenises) on the same bytes as the peer.
 */
const TRANSACTIONS = 5_000;
const ROUNDS = 3;
const REQUIRED_PER_SECOND = 5_000;

const containers = Array.from({ length: TRANSACTIONS }, (_, index) => {
  const number = `MSKU${String(100_000 + index)}`;
  return `${number}${checkDigit(number)}`;
});
const x12 = Buffer.from(write315(containers));
const iftsta = Buffer.from(writeIftsta(containers));
const codeco = Buffer.from(writeCodeco(containers));

const peer = await best(() => tokeniseWithPeer(x12));
const tokenised = await best(async () => void readPayload(x12, () => false));
const figures: [string, number][] = [
  ['x12-parser, 315 into segments (what the others are compared with)', peer],
  ['landfall, 315 into segments and messages', tokenised],
  ['landfall, 315 into observations', await best(() => normalised(x12))],
  ['landfall, IFTSTA into observations', await best(() => normalised(iftsta))],
  ['landfall, CODECO into observations', await best(() => normalised(codeco))],
];
for (const [name, perSecond] of figures) {
  tell({ name, value: perSecond / peer, unit: '×', better: 'more', note: `${Math.round(perSecond)} transactions/s` });
}
const slowest = Math.min(...figures.slice(2).map(([, perSecond]) => perSecond));
const name = 'transactions into observations, the slowest kind';
tell({ name, value: slowest, unit: '/s', better: 'more', wanted: REQUIRED_PER_SECOND });

/** Processor time, because on a busy machine the clock measures the others. */
async function best(run: () => Promise<void>): Promise<number> {
  let perSecond = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    perSecond = Math.max(perSecond, (TRANSACTIONS * 1e6) / (user + system));
  }
  return perSecond;
}

async function normalised(payload: Buffer): Promise<void> {
  const [part] = normaliseEdi(payload, []);
  const read = part?.kind === 'read' ? part.messages.filter(({ observations }) => observations.length > 0).length : 0;
  if (read !== TRANSACTIONS) throw new Error(`${read} of ${TRANSACTIONS} transactions were read`);
}

async function tokeniseWithPeer(payload: Buffer): Promise<void> {
  let transactions = 0;
  for await (const segment of Readable.from([payload]).pipe(new X12parser())) if (segment.name === 'ST') transactions++;
  if (transactions !== TRANSACTIONS) throw new Error(`the peer read ${transactions} transactions`);
}

function write315(numbers: readonly string[]): string {
  const transactions = numbers.map((number, index) => {
    const control = String(index + 1).padStart(4, '0');
    return [
      `ST*315*${control}`,
      `B4***VD*20261101*1530*CNSHA*${number.slice(0, 4)}*${number.slice(4, 10)}*L*45G1*SHANGHAI*UN*${number.slice(10)}`,
      `N9*BM*MAEU${241_000_000 + index}`,
      `N9*BN*${241_000_000 + index}`,
      `N9*EQ*${number}`,
      'Q2*9321483********641W***L*EMMA MAERSK',
      'R4*5*UN*CNSHA*SHANGHAI*CN*YANGSHAN TERMINAL 4',
      'DTM*140*20261101*1530*LT',
      'R4*L*UN*CNSHA*SHANGHAI*CN',
      'DTM*140*20261101*1530*LT',
      'R4*D*UN*NLRTM*ROTTERDAM*NL',
      'DTM*139*20261203*0800*LT',
      'R4*E*UN*DEDUI*DUISBURG*DE',
      'DTM*139*20261206*1200*LT',
      `SE*15*${control}`,
    ].join('~\n');
  });
  return [
    'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261102*0412*U*00401*000000001*0*P*>',
    'GS*QO*CARRIER*FORWARDER*20261102*0412*1*X*004010',
    ...transactions,
    `GE*${numbers.length}*1`,
    'IEA*1*000000001~\n',
  ].join('~\n');
}

function writeIftsta(numbers: readonly string[]): string {
  const messages = numbers.map((number, index) =>
    [
      `UNH+${index}+IFTSTA:D:99B:UN`,
      'BGM+23+315+9',
      `RFF+BM:MAEU${241_000_000 + index}`,
      'CNI+1',
      'STS+1+VD::22',
      'DTM+334:202611011530:203',
      'LOC+175+CNSHA:139:6:SHANGHAI',
      'TDT+20+641W+1++MAEU:172+++9321483:146:11:EMMA MAERSK',
      'LOC+9+CNSHA:139:6',
      'LOC+11+NLRTM:139:6',
      'DTM+132:202612030800:203',
      'LOC+7+DEDUI:139:6',
      'DTM+132:202612061200:203',
      `EQD+CN+${number}+45G1:102:5+++5`,
      `UNT+15+${index}`,
    ].join("'\n"),
  );
  return [`UNB+UNOC:3+CARRIER+FORWARDER+261102:0412+1`, ...messages, `UNZ+${numbers.length}+1'`].join("'\n");
}

function writeCodeco(numbers: readonly string[]): string {
  const messages = numbers.map((number, index) =>
    [
      `UNH+${index}+CODECO:D:95B:UN:SMDG16`,
      'BGM+34+GATE+9',
      `EQD+CN+${number}+45G1:102:5++2+5`,
      `RFF+BN:${241_000_000 + index}`,
      'DTM+7:202611011447:203',
      'LOC+165+ESVLC:139:6+MSCTV:TER:306',
      'SEL+88200+SH',
      'TDT+1++3',
      `UNT+9+${index}`,
    ].join("'\n"),
  );
  return [`UNB+UNOA:2+TERMINAL+FORWARDER+261102:0412+1`, ...messages, `UNZ+${numbers.length}+1'`].join("'\n");
}
