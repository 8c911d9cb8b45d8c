import { type EnvelopeRules, nest } from '../envelope.ts';
import { broken, type EnvelopeReading, type Group, type X12Interchange } from '../interchange.ts';
import { element, type X12Segment } from './segment.ts';

const RULES: EnvelopeRules<X12Segment> = {
  interchange: { open: 'ISA', close: 'IEA', controlNumber: 13 },
  group: { open: 'GS', close: 'GE', controlNumber: 6 },
  message: { open: 'ST', close: 'SE', controlNumber: 2 },
  service: ['TA1'],
  text: element,
};

/** Reads the envelope of one tokenised interchange. `loose` lets wrong counts and control numbers pass. */
export function readX12Envelope(segments: readonly X12Segment[], loose: boolean): EnvelopeReading<X12Interchange> {
  const isa = segments[0];
  const sender = element(isa, 6) ?? '';
  const receiver = element(isa, 8) ?? '';
  const controlNumber = element(isa, 13) ?? '';
  const nested = nest(segments, RULES);
  const problem = nested.fault ?? (loose ? undefined : nested.disagreements[0]);
  if (problem) return broken('x12', problem, { sender, receiver, controlNumber });
  return {
    kind: 'read',
    interchange: {
      syntax: 'x12',
      sender,
      senderQualifier: element(isa, 5) ?? '',
      receiver,
      receiverQualifier: element(isa, 7) ?? '',
      controlNumber,
      preparedAt: `${element(isa, 9) ?? ''} ${element(isa, 10) ?? ''}`,
      version: element(isa, 12) ?? '',
      acknowledgementRequested: element(isa, 14) === '1',
      test: element(isa, 15) === 'T',
      tolerated: nested.disagreements,
      messages: nested.messages.map(({ group, segments }) => ({
        type: element(segments[0], 1) ?? '',
        version: element(segments[0], 3) ?? element(group, 8) ?? '',
        controlNumber: element(segments[0], 2) ?? '',
        ...(group && { group: readGroup(group) }),
        segments,
        segmentCount: segments.length,
      })),
    },
  };
}

function readGroup(segment: X12Segment): Group {
  return {
    functionalId: element(segment, 1) ?? '',
    controlNumber: element(segment, 6) ?? '',
    version: element(segment, 8) ?? '',
  };
}
