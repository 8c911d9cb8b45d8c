import { type EnvelopeRules, nest } from '../envelope.ts';
import { broken, type EdifactInterchange, type EnvelopeReading, type Group } from '../interchange.ts';
import { component, type EdifactSegment } from './segment.ts';

const RULES: EnvelopeRules<EdifactSegment> = {
  interchange: { open: 'UNB', close: 'UNZ', controlNumber: 5 },
  group: { open: 'UNG', close: 'UNE', controlNumber: 5 },
  message: { open: 'UNH', close: 'UNT', controlNumber: 1 },
  service: [],
  text: (segment, element) => component(segment, element),
};

/** Reads the envelope of one tokenised interchange. `loose` lets wrong counts and control numbers pass. */
export function readEdifactEnvelope(
  segments: readonly EdifactSegment[],
  loose: boolean,
): EnvelopeReading<EdifactInterchange> {
  const unb = segments[0];
  const sender = component(unb, 2) ?? '';
  const receiver = component(unb, 3) ?? '';
  const controlNumber = component(unb, 5) ?? '';
  const nested = nest(segments, RULES);
  const problem = nested.fault ?? (loose ? undefined : nested.disagreements[0]);
  if (problem) return broken('edifact', problem, { sender, receiver, controlNumber });
  return {
    kind: 'read',
    interchange: {
      syntax: 'edifact',
      syntaxIdentifier: component(unb, 1) ?? '',
      sender,
      senderQualifier: component(unb, 2, 2) ?? '',
      receiver,
      receiverQualifier: component(unb, 3, 2) ?? '',
      controlNumber,
      preparedAt: `${component(unb, 4) ?? ''} ${component(unb, 4, 2) ?? ''}`,
      acknowledgementRequested: component(unb, 9) === '1',
      test: component(unb, 11) === '1',
      tolerated: nested.disagreements,
      messages: nested.messages.map(({ group, segments }) => ({
        type: component(segments[0], 2) ?? '',
        version: [component(segments[0], 2, 2), component(segments[0], 2, 3)].filter(Boolean).join(':'),
        controlNumber: component(segments[0], 1) ?? '',
        ...(group && { group: readGroup(group) }),
        segments,
        segmentCount: segments.length,
      })),
    },
  };
}

function readGroup(segment: EdifactSegment): Group {
  return {
    functionalId: component(segment, 1) ?? '',
    controlNumber: component(segment, 5) ?? '',
    version: [component(segment, 7, 1), component(segment, 7, 2)].filter(Boolean).join(':'),
  };
}
