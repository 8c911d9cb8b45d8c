import type { AcknowledgementTerms } from './acknowledgement-terms.ts';
import { acknowledgeEdifact, rejectEdifact } from './edifact/acknowledge.ts';
import type { NormalisedPart } from './normalise.ts';
import { acknowledgeX12, rejectX12 } from './x12/acknowledge.ts';

/** Whether a sender is to get an acknowledgement: its profile says always, its header asks, or the caller does. */
export function wantsAcknowledgement(part: NormalisedPart, requested: boolean): boolean {
  if (requested) return true;
  if (part.kind === 'broken') return false;
  return part.partner.acknowledge === 'always' || part.interchange.acknowledgementRequested;
}

/**
 * 997 for X12, CONTRL for EDIFACT, naming every error by segment and element. A broken envelope gets TA1 or a rejecting
 * CONTRL as far as its header told who sent it; otherwise there is nobody to answer.
 */
export function acknowledge(part: NormalisedPart, terms: AcknowledgementTerms): string | undefined {
  if (part.kind === 'broken') {
    const { header, problem } = part;
    if (!header?.sender || !header.controlNumber) return undefined;
    return part.syntax === 'x12' ? rejectX12(header, problem, terms) : rejectEdifact(header, problem, terms);
  }
  return part.interchange.syntax === 'x12'
    ? acknowledgeX12(part.interchange, part.messages, terms)
    : acknowledgeEdifact(part.interchange, part.messages, terms);
}
