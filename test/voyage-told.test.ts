import { describe, expect, it } from 'vitest';
import { deriveShipment } from '../src/domain/journey/derive-shipment.ts';
import { fingerprintOf } from '../src/domain/observations/fingerprint.ts';
import type { DataSource, Observation, RecordedObservation } from '../src/domain/observations/observation.ts';
import { normaliseDcsa } from '../src/sources/dcsa/normalise.ts';
import { createEdiNormaliser } from '../src/sources/edi/source.ts';
import { isJourneyFact, resolveObservations } from '../src/tracking/steps/resolve.ts';
import { nameBasedId } from '../src/values/id.ts';
import type { Instant } from '../src/values/instant.ts';
import { place } from './observed.ts';

/** One voyage, told by a carrier's interface, by X12, and by EDIFACT messages of the carrier and the terminals. */
const BOX = 'MSKU4023150';
const BILL = 'MAEU241790021';

interface Step {
  /** Local time at the place. */
  readonly at: string;
  readonly what: 'empty_out' | 'full_in' | 'load' | 'depart' | 'arrive' | 'discharge' | 'full_out' | 'empty_in';
  readonly where: 'CNSHA' | 'SGSIN' | 'NLRTM';
  readonly vessel?: { readonly imo: string; readonly name: string; readonly voyage: string };
}

const FIRST = { imo: '9321483', name: 'EMMA MAERSK', voyage: '641W' };
const SECOND = { imo: '9839430', name: 'EVER GIVEN', voyage: '107W' };
const VOYAGE: readonly Step[] = [
  { at: '2026-10-27T09:00', what: 'empty_out', where: 'CNSHA' },
  { at: '2026-10-29T14:20', what: 'full_in', where: 'CNSHA' },
  { at: '2026-10-31T20:05', what: 'load', where: 'CNSHA', vessel: FIRST },
  { at: '2026-11-01T15:30', what: 'depart', where: 'CNSHA', vessel: FIRST },
  { at: '2026-11-08T22:10', what: 'arrive', where: 'SGSIN', vessel: FIRST },
  { at: '2026-11-09T05:45', what: 'discharge', where: 'SGSIN', vessel: FIRST },
  { at: '2026-11-12T03:15', what: 'load', where: 'SGSIN', vessel: SECOND },
  { at: '2026-11-12T16:00', what: 'depart', where: 'SGSIN', vessel: SECOND },
  { at: '2026-12-03T08:25', what: 'arrive', where: 'NLRTM', vessel: SECOND },
  { at: '2026-12-03T21:40', what: 'discharge', where: 'NLRTM', vessel: SECOND },
  { at: '2026-12-05T10:00', what: 'full_out', where: 'NLRTM' },
  { at: '2026-12-07T16:30', what: 'empty_in', where: 'NLRTM' },
];

const TERMINAL_STEPS = ['full_in', 'load', 'discharge', 'full_out', 'empty_in', 'empty_out'];
/** Every message of the line says when the box is to arrive. */
const ETA = '202612030800';
const digits = (at: string) => at.replaceAll(/\D/g, '');
const edi = createEdiNormaliser([]);

function tellDcsa(steps: readonly Step[]): Observation[] {
  const codes = {
    empty_out: 'GTOT',
    full_in: 'GTIN',
    load: 'LOAD',
    depart: 'DEPA',
    arrive: 'ARRI',
    discharge: 'DISC',
    full_out: 'GTOT',
    empty_in: 'GTIN',
  };
  const events = steps.map(({ at, what, where, vessel }, index) => {
    const transport = what === 'depart' || what === 'arrive';
    const call = vessel && {
      modeOfTransport: 'VESSEL',
      UNLocationCode: where,
      exportVoyageNumber: vessel.voyage,
      vessel: { vesselIMONumber: Number(vessel.imo), vesselName: vessel.name },
    };
    return {
      eventID: `event-${index}`,
      eventType: transport ? 'TRANSPORT' : 'EQUIPMENT',
      eventClassifierCode: 'ACT',
      eventDateTime: at,
      ...(transport ? { transportEventTypeCode: codes[what] } : { equipmentEventTypeCode: codes[what] }),
      equipmentReference: BOX,
      emptyIndicatorCode: what.startsWith('empty') ? 'EMPTY' : 'LADEN',
      eventLocation: { UNLocationCode: where },
      ...(call && { transportCall: call }),
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: BILL }],
      ...(transport && { references: [{ referenceType: 'EQ', referenceValue: BOX }] }),
    };
  });
  const estimate = {
    eventID: 'estimate',
    eventType: 'TRANSPORT',
    eventClassifierCode: 'EST',
    transportEventTypeCode: 'ARRI',
    eventDateTime: '2026-12-03T08:00',
    transportCall: {
      modeOfTransport: 'VESSEL',
      UNLocationCode: 'NLRTM',
      vessel: { vesselIMONumber: Number(SECOND.imo), vesselName: SECOND.name },
      importVoyageNumber: SECOND.voyage,
    },
    references: [{ referenceType: 'EQ', referenceValue: BOX }],
    documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: BILL }],
  };
  return [...normaliseDcsa(Buffer.from(JSON.stringify([...events, estimate]))).observations];
}

function tell315(steps: readonly Step[]): Observation[] {
  const codes = {
    empty_out: 'EE',
    full_in: 'I',
    load: 'AE',
    depart: 'VD',
    arrive: 'VA',
    discharge: 'UV',
    full_out: 'OA',
    empty_in: 'RD',
  };
  const transactions = steps.map(({ at, what, where, vessel }, index) => {
    const segments = [
      `B4***${codes[what]}*${digits(at).slice(0, 8)}*${digits(at).slice(8)}*${where}*${BOX.slice(0, 4)}*${BOX.slice(4, 10)}*${what.startsWith('empty') ? 'E' : 'L'}***UN*${BOX.slice(10)}`,
      `N9*BM*${BILL}`,
      ...(vessel ? [`Q2*${vessel.imo}********${vessel.voyage}***L*${vessel.name}`] : []),
      'R4*L*UN*CNSHA~R4*T*UN*SGSIN~R4*D*UN*NLRTM',
      `DTM*139*${ETA.slice(0, 8)}*${ETA.slice(8)}`,
    ];
    const count = segments.join('~').split('~').length + 2;
    return `ST*315*${index}~${segments.join('~')}~SE*${count}*${index}~`;
  });
  const isa =
    'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261102*0412*U*00401*000000001*0*P*>~';
  const text = `${isa}GS*QO*A*B*20261102*0412*1*X*004010~${transactions.join('')}GE*${steps.length}*1~IEA*1*000000001~`;
  return [...edi.normalise(Buffer.from(text)).observations];
}

/** The line reports the vessel's movements, the terminals what they did with the box. */
function tellEdifact(steps: readonly Step[]): { line: Observation[]; terminal: Observation[] } {
  const observe = (messages: readonly (readonly string[])[]) => {
    const written = messages.map(
      (body, index) => `UNH+${index}+${body[0]}'${body.slice(1).join("'")}'UNT+${body.length + 1}+${index}'`,
    );
    const text = `UNB+UNOC:3+SENDER+FORWARDER+261102:0412+1'${written.join('')}UNZ+${messages.length}+1'`;
    const { observations, problems } = edi.normalise(Buffer.from(text));
    if (problems.length > 0) throw new Error(JSON.stringify(problems));
    return [...observations];
  };
  const transport = (vessel: Step['vessel']) =>
    vessel ? [`TDT+20+${vessel.voyage}+1+++++${vessel.imo}:146:11:${vessel.name}`] : [];
  const line = steps
    .filter(({ what }) => !TERMINAL_STEPS.includes(what))
    .map(({ at, what, where, vessel }) => [
      'IFTSTA:D:99B:UN',
      'BGM+23+1+9',
      `RFF+BM:${BILL}`,
      'CNI+1',
      `STS+1+${what === 'depart' ? 'VD' : 'VA'}`,
      `DTM+334:${digits(at)}:203`,
      `LOC+175+${where}:139:6`,
      ...transport(vessel),
      'LOC+9+CNSHA:139:6',
      'LOC+13+SGSIN:139:6',
      'LOC+11+NLRTM:139:6',
      `DTM+132:${ETA}:203`,
      `EQD+CN+${BOX}+45G1:102:5+++5`,
    ]);
  const terminal = steps
    .filter(({ what }) => TERMINAL_STEPS.includes(what))
    .map(({ at, what, where, vessel }) => {
      const eqd = `EQD+CN+${BOX}+45G1:102:5+++${what.startsWith('empty') ? 4 : 5}`;
      if (what === 'load' || what === 'discharge') {
        const port = `LOC+${what === 'load' ? 9 : 11}+${where}:139:6`;
        return [
          'COARRI:D:95B:UN',
          `BGM+${what === 'load' ? 46 : 44}+1+9`,
          ...transport(vessel),
          port,
          eqd,
          `DTM+203:${digits(at)}:203`,
        ];
      }
      return [
        'CODECO:D:95B:UN',
        `BGM+${what.endsWith('in') ? 34 : 36}+1+9`,
        eqd,
        `RFF+BM:${BILL}`,
        `DTM+7:${digits(at)}:203`,
        `LOC+165+${where}:139:6`,
      ];
    });
  return { line: line.length > 0 ? observe(line) : [], terminal: terminal.length > 0 ? observe(terminal) : [] };
}

async function record(
  observations: readonly Observation[],
  source: DataSource,
  sourceName: string,
  receivedAt: Instant,
): Promise<RecordedObservation[]> {
  const resolved = await resolveObservations(
    observations,
    receivedAt,
    (reference) => (reference.unLocode ? place(reference.unLocode) : null),
    async ({ imo, name }) => ({
      key: imo ?? name ?? '',
      id: nameBasedId('vessel', imo ?? ''),
      imo: imo ?? null,
      name: name ?? null,
    }),
  );
  return resolved.facts.filter(isJourneyFact).map((fact, index) => ({
    id: nameBasedId('observation', `${sourceName} ${index}`),
    source,
    sourceName,
    receivedAt,
    fingerprint: fingerprintOf(sourceName, fact),
    fact,
  }));
}

const RECEIVED = '2026-12-10T00:00:00Z';

function journeyOf(observations: readonly RecordedObservation[]) {
  const context = {
    numberType: 'bill_of_lading',
    normalizedNumber: BILL,
    followedSince: '2026-10-20T00:00:00Z',
  } as const;
  const derived = deriveShipment(observations, context);
  const container = derived.containers.get(BOX);
  const milestones = (container?.milestones ?? []).map(
    ({ name, place: at, at: time, voyage }) => `${name} ${at?.locode} ${time} ${voyage}`,
  );
  const calls = container?.state.journey.calls.map(
    ({ label, locode, outbound }) => `${label} ${locode} ${outbound?.vesselName ?? '-'}`,
  );
  return { milestones, calls, status: container?.state.currentStatus, shipment: derived.state, container };
}

async function tellings(steps: readonly Step[]) {
  const { line, terminal } = tellEdifact(steps);
  return {
    dcsa: await record(tellDcsa(steps), 'shipping_line', 'dcsa:MAEU', RECEIVED),
    x12: await record(tell315(steps), 'shipping_line', 'edi:MAEU', RECEIVED),
    edifact: [
      ...(await record(line, 'shipping_line', 'edi:LINE', RECEIVED)),
      ...(await record(terminal, 'terminal', 'edi:TERMINAL', RECEIVED)),
    ],
  };
}

describe('one voyage told in three ways', () => {
  it.each(VOYAGE.map((_, index) => index + 1))('derives the same journey after %d steps', async (count) => {
    const told = await tellings(VOYAGE.slice(0, count));
    const [dcsa, x12, edifact] = [journeyOf(told.dcsa), journeyOf(told.x12), journeyOf(told.edifact)];
    expect(x12.milestones).toEqual(dcsa.milestones);
    expect(edifact.milestones).toEqual(dcsa.milestones);
    expect([x12.status, edifact.status]).toEqual([dcsa.status, dcsa.status]);
    expect(dcsa.milestones).toHaveLength(count);
  });

  it('derives the same calls, legs and shipment at the end', async () => {
    const told = await tellings(VOYAGE);
    const [dcsa, x12, edifact] = [journeyOf(told.dcsa), journeyOf(told.x12), journeyOf(told.edifact)];
    expect(dcsa.calls).toEqual(['POL CNSHA EMMA MAERSK', 'TS1 SGSIN EVER GIVEN', 'POD NLRTM -']);
    expect([x12.calls, edifact.calls]).toEqual([dcsa.calls, dcsa.calls]);
    expect([x12.shipment, edifact.shipment]).toEqual([dcsa.shipment, dcsa.shipment]);
  });

  it('derives one clean journey, with the sources named, from all three at once and in conflict', async () => {
    const told = await tellings(VOYAGE);
    const late = VOYAGE.map((step) => ({ ...step, at: step.at.replace(/:\d\d$/, ':59') }));
    const disagreeing = (await tellings(late)).x12;
    const all = journeyOf([...told.dcsa, ...disagreeing, ...told.edifact]);
    expect(all.milestones).toHaveLength(VOYAGE.length);
    expect(all.calls).toEqual(['POL CNSHA EMMA MAERSK', 'TS1 SGSIN EVER GIVEN', 'POD NLRTM -']);
    const sources = (all.container?.milestones ?? []).map(({ name, source }) => `${name} ${source}`);
    expect(sources).toEqual([
      'empty_out terminal',
      'full_in terminal',
      'vessel_loaded terminal',
      'vessel_departed shipping_line',
      'transshipment_arrived shipping_line',
      'transshipment_discharged terminal',
      'transshipment_loaded terminal',
      'transshipment_departed shipping_line',
      'vessel_arrived shipping_line',
      'vessel_discharged terminal',
      'full_out terminal',
      'empty_in terminal',
    ]);
    const exact = journeyOf(told.edifact).milestones;
    const terminalTimes = all.milestones.filter((_, index) => sources[index]?.endsWith('terminal'));
    expect(terminalTimes).toEqual(exact.filter((_, index) => sources[index]?.endsWith('terminal')));
  });
});
