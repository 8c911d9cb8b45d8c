import type { Normaliser, ProblemReason, Problem as SourceProblem } from '../source.ts';
import { type NormalisedPart, normaliseEdi } from './normalise.ts';
import type { PartnerProfile } from './partner.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** EDI as a source: any number of interchanges in, observations and problems out. It is sent to us, so there is nothing to fetch. */
export function createEdiNormaliser(profiles: readonly PartnerProfile[]): Normaliser {
  return {
    normalise: (body) => {
      const parts = normaliseEdi(body, profiles);
      return { observations: parts.flatMap(observationsOf), problems: parts.flatMap(problemsOf) };
    },
  };
}

function observationsOf(part: NormalisedPart) {
  return part.kind === 'read' ? part.messages.flatMap(({ observations }) => observations) : [];
}

/** The problems of one interchange in the words every source has for them. */
export function problemsOf(part: NormalisedPart): SourceProblem[] {
  if (part.kind === 'broken') {
    const at = [`byte ${part.offset}`, part.header && `interchange ${part.header.controlNumber}`];
    return [toSourceProblem(part.problem, at)];
  }
  const interchange = `interchange ${part.interchange.controlNumber}`;
  return part.messages.flatMap(({ controlNumber, problems }) =>
    problems.map((problem) => toSourceProblem(problem, [interchange, `message ${controlNumber}`])),
  );
}

function toSourceProblem(problem: Problem, place: readonly (string | undefined)[]): SourceProblem {
  const { segment, tag, element, component } = problem;
  const pointer = [
    ...place,
    segment === undefined ? tag && `segment ${tag}` : `segment ${segment}${tag ? ` (${tag})` : ''}`,
    element === undefined ? undefined : `element ${element}`,
    component === undefined ? undefined : `component ${component}`,
  ];
  return { reason: REASONS[problem.code], detail: problem.message, pointer: pointer.filter(Boolean).join(', ') };
}

const REASONS: Readonly<Record<ProblemCode, ProblemReason>> = {
  no_header: 'unknown_shape',
  no_delimiters: 'malformed',
  too_large: 'too_large',
  no_trailer: 'malformed',
  nesting: 'malformed',
  control_number_mismatch: 'malformed',
  count_mismatch: 'malformed',
  unsupported_message: 'unsupported_message',
  missing_segment: 'missing_member',
  missing_element: 'missing_member',
  invalid_value: 'wrong_type',
  invalid_date: 'impossible_time',
  invalid_time: 'impossible_time',
  unknown_code: 'unknown_code',
  ambiguous: 'unknown_code',
};
