import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { dayNumberOf, dayOf } from '../../values/time-zone.ts';
import type { DocumentType } from './document-types.ts';
import { boxesOf, dayIn, placeIn, type Read, rowOf, textIn, weightIn } from './read-payload.ts';

/** What is held against the tracking, in the order in which people want to know of it. */
export const PAPER_FIELDS = [
  'containers',
  'seal',
  'last_free_day',
  'eta',
  'discharge_port',
  'vessel',
  'weight',
] as const;
export type PaperField = (typeof PAPER_FIELDS)[number];

/** A document that was read, with what somebody corrected of it. */
export interface Paper {
  readonly documentId: Id;
  readonly name: string;
  readonly documentType: DocumentType;
  readonly createdAt: Instant;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The numbers of the boxes of all shipments that it belongs to. */
  readonly boxes: readonly string[];
}

/** What the tracking knows of a box that papers speak of. */
export interface TrackedBox {
  readonly containerId: Id;
  readonly number: string;
  readonly podEtaAt: Instant | null;
  readonly podArrivedAt: Instant | null;
  readonly podTimezone: string | null;
  readonly podLocode: string | null;
  readonly podName: string | null;
  readonly podVesselName: string | null;
  readonly lastFreeOn: string | null;
  readonly sealNumber: string | null;
  readonly weightInLbs: number | null;
  /** The numbers of the boxes of its shipment. */
  readonly siblings: readonly string[];
}

/** One thing of which a document says something else than the tracking. */
export interface PaperDifference {
  readonly field: PaperField;
  readonly containerId: Id;
  readonly number: string;
  readonly documentId: Id;
  readonly documentName: string;
  readonly documentType: DocumentType;
  readonly paperSays: string;
  readonly trackingSays: string;
  /** Where it stands in the document. */
  readonly page: number;
  readonly line: string;
  /** What is so of several boxes of a shipment is a matter of the first of them. */
  readonly leads: boolean;
}

export const PAPER_LIMITS = {
  /** Papers name days, and those of ships begin at sea. */
  etaDays: 2,
  /** The tracking has some weights with the box and some without what lies around the goods. */
  weightShare: 0.05,
} as const;

const OF_ARRIVAL: readonly DocumentType[] = ['arrival_notice', 'delivery_order'];
const OF_CARRIAGE: readonly DocumentType[] = ['bill_of_lading', 'sea_waybill'];

/** Papers that say what is held against the tracking: others speak of plans, goods or money. */
export const COMPARED_TYPES: readonly DocumentType[] = [...OF_ARRIVAL, ...OF_CARRIAGE];

interface Comparison {
  readonly field: PaperField;
  readonly types: readonly DocumentType[];
  readonly compare: (paper: Paper, box: TrackedBox) => Compared | undefined;
}

/** `differs` is undefined where one of both says nothing. */
interface Compared {
  readonly differs: boolean;
  readonly paperSays: string;
  readonly trackingSays: string;
  readonly at: Read<unknown>;
  readonly leads?: boolean;
}

const COMPARISONS: readonly Comparison[] = [
  { field: 'containers', types: [...OF_CARRIAGE, 'arrival_notice'], compare: boxList },
  { field: 'seal', types: COMPARED_TYPES, compare: seal },
  { field: 'last_free_day', types: OF_ARRIVAL, compare: lastFreeDay },
  { field: 'eta', types: OF_ARRIVAL, compare: eta },
  { field: 'discharge_port', types: COMPARED_TYPES, compare: dischargePort },
  { field: 'vessel', types: OF_ARRIVAL, compare: vessel },
  { field: 'weight', types: COMPARED_TYPES, compare: weight },
];

/**
 * Where papers and tracking of a box differ. Of several papers that say the same thing the newest counts, so that a corrected
 * arrival notice ends the matter.
 */
export function paperDifferences(box: TrackedBox, papers: readonly Paper[]): PaperDifference[] {
  const newestFirst = [...papers].sort((one, other) => (issuedOf(one) < issuedOf(other) ? 1 : -1));
  return COMPARISONS.flatMap(({ field, types, compare }) => {
    for (const paper of newestFirst) {
      const names = boxesOf(paper.payload);
      const isOfBox = field === 'containers' || names.length === 0 || names.includes(box.number);
      const compared = isOfBox && types.includes(paper.documentType) ? compare(paper, box) : undefined;
      if (compared === undefined) continue;
      return compared.differs ? [differenceOf(field, paper, box, compared)] : [];
    }
    return [];
  });
}

function issuedOf({ payload, createdAt }: Paper): string {
  return dayIn(payload, 'issue_date')?.value ?? createdAt;
}

function differenceOf(field: PaperField, paper: Paper, box: TrackedBox, compared: Compared): PaperDifference {
  const { paperSays, trackingSays, at, leads = true } = compared;
  return {
    field,
    containerId: box.containerId,
    number: box.number,
    documentId: paper.documentId,
    documentName: paper.name,
    documentType: paper.documentType,
    paperSays,
    trackingSays,
    page: at.page,
    line: at.line,
    leads,
  };
}

/** A number that could not be read may be the one that is missed, so then nothing is said. */
function boxList({ payload, boxes }: Paper, box: TrackedBox): Compared | undefined {
  const named = boxesOf(payload);
  const [first] = named;
  const at = first === undefined ? undefined : rowOf(payload, first);
  const problems = Array.isArray(payload['problems']) ? payload['problems'] : [];
  if (at === undefined || problems.some((one) => one?.field === 'containers')) return undefined;
  const unnamed = box.siblings.filter((number) => !named.includes(number)).sort();
  const untracked = named.filter((number) => !boxes.includes(number));
  const isUnnamed = unnamed.includes(box.number);
  const firstOfAll = unnamed[0] ?? [...box.siblings].sort()[0];
  const leads = box.number === firstOfAll;
  return {
    differs: isUnnamed || (leads && untracked.length > 0),
    paperSays: listText(named, untracked, 'not tracked'),
    trackingSays: listText(box.siblings, unnamed, 'not on the paper'),
    at,
    leads,
  };
}

const NAMED_AT_MOST = 3;

function listText(all: readonly string[], odd: readonly string[], what: string): string {
  const boxes = `${all.length} ${all.length === 1 ? 'box' : 'boxes'}`;
  if (odd.length === 0) return boxes;
  const more = odd.length > NAMED_AT_MOST ? ` and ${odd.length - NAMED_AT_MOST} more` : '';
  return `${boxes}, ${what}: ${odd.slice(0, NAMED_AT_MOST).join(', ')}${more}`;
}

function seal({ payload }: Paper, { number, sealNumber }: TrackedBox): Compared | undefined {
  const row = rowOf(payload, number);
  const said = row?.value.seal;
  if (row === undefined || said === undefined || sealNumber === null) return undefined;
  return { differs: plain(said) !== plain(sealNumber), paperSays: said, trackingSays: sealNumber, at: row };
}

function lastFreeDay({ payload }: Paper, { lastFreeOn }: TrackedBox): Compared | undefined {
  const said = dayIn(payload, 'last_free_day');
  if (said === undefined || lastFreeOn === null) return undefined;
  return { differs: said.value !== lastFreeOn, paperSays: said.value, trackingSays: lastFreeOn, at: said };
}

/** A box that has arrived is expected no more. */
function eta({ payload }: Paper, { podEtaAt, podArrivedAt, podTimezone }: TrackedBox): Compared | undefined {
  const said = dayIn(payload, 'eta');
  if (said === undefined || podEtaAt === null || podArrivedAt !== null) return undefined;
  const day = dayOf(Date.parse(podEtaAt), podTimezone);
  const apart = Math.abs(dayNumberOf(said.value) - dayNumberOf(day));
  return { differs: apart >= PAPER_LIMITS.etaDays, paperSays: said.value, trackingSays: day, at: said };
}

function dischargePort({ payload }: Paper, { podLocode, podName }: TrackedBox): Compared | undefined {
  const said = placeIn(payload, 'port_of_discharge');
  const locode = said?.value.unlocode;
  if (said === undefined || locode === undefined || podLocode === null) return undefined;
  return {
    differs: locode !== podLocode,
    paperSays: `${said.value.name} (${locode})`,
    trackingSays: podName === null ? podLocode : `${podName} (${podLocode})`,
    at: said,
  };
}

function vessel({ payload }: Paper, { podVesselName }: TrackedBox): Compared | undefined {
  const said = textIn(payload, 'vessel_name');
  if (said === undefined || podVesselName === null) return undefined;
  const [one, other] = [shipName(said.value), shipName(podVesselName)];
  const differs = !one.startsWith(other) && !other.startsWith(one);
  return { differs, paperSays: said.value, trackingSays: podVesselName, at: said };
}

const LBS_PER_KG = 2.204_622_6;

function weight({ payload, boxes }: Paper, { number, weightInLbs }: TrackedBox): Compared | undefined {
  const row = rowOf(payload, number);
  const ofAll = boxes.length === 1 ? weightIn(payload, 'gross_weight') : undefined;
  const said = row?.value.kg === undefined ? ofAll : { ...row, value: row.value.kg };
  if (said === undefined || weightInLbs === null || weightInLbs === 0) return undefined;
  const kg = weightInLbs / LBS_PER_KG;
  const differs = Math.abs(said.value - kg) > PAPER_LIMITS.weightShare * Math.max(said.value, kg);
  return { differs, paperSays: kgText(said.value), trackingSays: kgText(kg), at: said };
}

function kgText(kg: number): string {
  return `${Math.round(kg).toLocaleString('en')} kg`;
}

/** `ML-CN 447` and `MLCN447` are one seal. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function shipName(name: string): string {
  return plain(name.replace(/^\s*M[./]?\s?[VS]\.?\s+/i, ''));
}
