import type { Interface, Operation, Parameter, Part } from './published.ts';
import { type SchemaView, viewOf } from './schema-view.ts';

/** `nullable` is a remark: published documents leave it out more often than they mean it. */
export type DifferenceKind =
  | 'operation'
  | 'parameter'
  | 'filter'
  | 'default'
  | 'status'
  | 'member'
  | 'required'
  | 'enum'
  | 'type'
  | 'nullable';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly operation: string;
  /** Where in it, such as `query filter[number]` or `answer data.attributes.name`. */
  readonly where: string;
  readonly detail: string;
}

/** A program that was written for one document meets the other: `given` is what it sends, or what it is sent. */
interface Meeting {
  readonly published: Interface;
  readonly own: Interface;
  readonly operation: string;
  readonly direction: 'sent' | 'answered';
}

const MAX_DEPTH = 12;

/** What a program written for the published interface would miss in our own, or meet differently. */
export function compareInterfaces(published: Interface, own: Interface): Difference[] {
  return [...published.operations].flatMap(([key, operation]) => {
    const ours = own.operations.get(key);
    if (ours !== undefined) return compareOperations(published, own, operation, ours);
    return [{ kind: 'operation', operation: operation.name, where: '', detail: 'There is no such operation.' }];
  });
}

function compareOperations(published: Interface, own: Interface, theirs: Operation, ours: Operation): Difference[] {
  const sent: Meeting = { published, own, operation: theirs.name, direction: 'sent' };
  const answered: Meeting = { ...sent, direction: 'answered' };
  return [
    ...[...theirs.parameters.values()].flatMap((parameter) => compareParameter(sent, parameter, ours)),
    ...newlyRequired(sent, theirs, ours),
    ...(theirs.body === undefined ? [] : compareBody(sent, theirs.body, ours.body)),
    ...[...theirs.answers].flatMap(([status, schema]) => compareAnswer(answered, status, schema, ours)),
  ];
}

function compareParameter(meeting: Meeting, theirs: Parameter, ours: Operation): Difference[] {
  const { name } = theirs;
  const parameter = ours.parameters.get(name);
  const where = `query ${name}`;
  if (parameter === undefined) {
    const isFamily = [...ours.parameters.keys()].some((known) => known.startsWith(`${name}[`));
    const kind = name.startsWith('filter[') ? 'filter' : 'parameter';
    return isFamily ? [] : [differ(meeting, kind, where, 'is not known here')];
  }
  const wanted = theirs.schema['default'];
  const given = parameter.schema['default'];
  const differs = wanted !== undefined && given !== undefined && wanted !== given;
  return [
    ...(differs ? [differ(meeting, 'default', where, `is ${shown(given)} when left out, not ${shown(wanted)}`)] : []),
    ...compareValue(meeting, where, theirs.schema, parameter.schema, 0),
  ];
}

function newlyRequired(meeting: Meeting, theirs: Operation, ours: Operation): Difference[] {
  const required = [...ours.parameters.values()].filter(
    ({ name, required: needed }) => needed && theirs.parameters.get(name)?.required !== true,
  );
  return required.map(({ name }) => differ(meeting, 'required', `query ${name}`, 'is required here'));
}

function compareBody(meeting: Meeting, theirs: Part, ours: Part | undefined): Difference[] {
  if (ours === undefined) return [differ(meeting, 'member', 'body', 'is not read here')];
  return compareValue(meeting, 'body', theirs, ours, 0);
}

function compareAnswer(meeting: Meeting, status: string, theirs: Part | undefined, ours: Operation): Difference[] {
  if (!ours.answers.has(status)) {
    const known = [...ours.answers.keys()].join(', ') || 'none';
    return [differ(meeting, 'status', `answer ${status}`, `is not given here; good answers are: ${known}`)];
  }
  const schema = ours.answers.get(status);
  if (theirs === undefined) return [];
  if (schema === undefined) return [differ(meeting, 'member', `answer ${status}`, 'has no body here')];
  return compareValue(meeting, 'answer', theirs, schema, 0);
}

function compareValue(meeting: Meeting, where: string, theirs: Part, ours: Part, depth: number): Difference[] {
  const [wanted, given] = [viewOf(meeting.published, theirs), viewOf(meeting.own, ours)];
  // What may be one of several things is told apart by programs themselves.
  if (depth > MAX_DEPTH || wanted.alternatives.length > 0) return [];
  if (given.alternatives.length > 0) {
    const tried = given.alternatives.map((one) => compareValue(meeting, where, theirs, one, depth + 1));
    return tried.sort((one, other) => weightOf(one) - weightOf(other))[0] ?? [];
  }
  return [
    ...compareTypes(meeting, where, wanted, given),
    ...compareValues(meeting, where, wanted, given),
    ...compareMembers(meeting, where, wanted, given, depth),
    ...(wanted.item === undefined || given.item === undefined
      ? []
      : compareValue(meeting, `${where}[]`, wanted.item, given.item, depth + 1)),
  ];
}

function compareTypes(meeting: Meeting, where: string, wanted: SchemaView, given: SchemaView): Difference[] {
  if (wanted.types === undefined || given.types === undefined) return [];
  const [from, to] = meeting.direction === 'sent' ? [wanted, given] : [given, wanted];
  const fits = (type: string) => to.types?.includes(type) || (type === 'integer' && to.types?.includes('number'));
  if (!from.types?.every(fits))
    return [differ(meeting, 'type', where, `is ${given.types.join(' or ')} here, not ${wanted.types.join(' or ')}`)];
  return from.isNullable && !to.isNullable
    ? [differ(meeting, 'nullable', where, meeting.direction === 'sent' ? 'must not be null here' : 'may be null here')]
    : [];
}

/** Sent values must all be understood; answered ones must all be known. */
function compareValues(meeting: Meeting, where: string, wanted: SchemaView, given: SchemaView): Difference[] {
  if (wanted.values === undefined || given.values === undefined) return [];
  const [from, to] = meeting.direction === 'sent' ? [wanted.values, given.values] : [given.values, wanted.values];
  const strange = from.filter((value) => !to.includes(value));
  if (strange.length === 0) return [];
  const words = meeting.direction === 'sent' ? 'are not accepted here' : 'are given here and not published';
  return [differ(meeting, 'enum', where, `${strange.map(shown).join(', ')} ${words}`)];
}

function compareMembers(
  meeting: Meeting,
  where: string,
  wanted: SchemaView,
  given: SchemaView,
  depth: number,
): Difference[] {
  const isSent = meeting.direction === 'sent';
  const [from, to] = isSent ? [given, wanted] : [wanted, given];
  const required = from.required
    .filter((name) => from.members.has(name) && (isSent || to.members.has(name)) && !to.required.includes(name))
    // Whoever leaves out what has required members of its own has nothing to say.
    .filter((name) => !isSent || viewOf(meeting.published, to.members.get(name)).required.length === 0)
    .map((name) =>
      differ(meeting, 'required', `${where}.${name}`, isSent ? 'is required here' : 'may be left out here'),
    );
  // An object of which nothing is said may hold anything.
  const isOpen = given.members.size === 0 && given.types?.includes('object') !== false;
  const members = [...wanted.members].flatMap(([name, theirs]) => {
    const ours = given.members.get(name);
    if (ours !== undefined) return compareValue(meeting, `${where}.${name}`, theirs, ours, depth + 1);
    return isOpen
      ? []
      : [differ(meeting, 'member', `${where}.${name}`, isSent ? 'is not read here' : 'is not given here')];
  });
  return [...required, ...members];
}

/** Remarks do not decide which of several alternatives is meant. */
function weightOf(differences: readonly Difference[]): number {
  return differences.filter(({ kind }) => kind !== 'nullable').length;
}

function differ({ operation }: Meeting, kind: DifferenceKind, where: string, detail: string): Difference {
  return { kind, operation, where, detail };
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}
