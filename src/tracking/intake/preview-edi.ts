import type { EdiSample } from '../../domain/carriers/edi-sample.ts';
import { acknowledge } from '../../sources/edi/acknowledgement.ts';
import type { NormalisedPart } from '../../sources/edi/normalise.ts';
import { problemsOf } from '../../sources/edi/source.ts';
import type { Id } from '../../values/id.ts';
import { listable } from '../reading/listable-problems.ts';
import { readEdi } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';
import { listPartnerProfiles } from './process-interchange.ts';

/** No acknowledgement of a sample is sent, so none takes a number. */
const SAMPLE_CONTROL_NUMBER = '1';
const MAX_CONTAINERS = 100;

/** Reads a sample by the profiles of the account, and keeps nothing of it. */
export async function previewEdi(tracking: Tracking, accountId: Id, payload: Uint8Array): Promise<EdiSample[]> {
  const profiles = await listPartnerProfiles(tracking, accountId);
  const named = new Set(profiles.map(({ name }) => name));
  const parts = await readEdi(payload, profiles, { accountId });
  return parts.map((part) => {
    const acknowledgement = acknowledge(part, { controlNumber: SAMPLE_CONTROL_NUMBER, preparedAt: tracking.now() });
    return { ...saidIn(part, named), problems: listable(problemsOf(part)), acknowledgement: acknowledgement ?? null };
  });
}

function saidIn(part: NormalisedPart, named: ReadonlySet<string>): Omit<EdiSample, 'problems' | 'acknowledgement'> {
  if (part.kind === 'broken') {
    const { sender = '', receiver = '', controlNumber = '' } = part.header ?? {};
    return { syntax: part.syntax, sender, receiver, controlNumber, partner: null, messages: [], containers: [] };
  }
  const { syntax, sender, receiver, controlNumber } = part.interchange;
  const boxes = part.messages.flatMap(({ observations }) =>
    observations.flatMap(({ subject }) => subject.containerNumber ?? []),
  );
  return {
    syntax,
    sender,
    receiver,
    controlNumber,
    partner: named.has(part.partner.name) ? part.partner.name : null,
    messages: part.messages.map(({ type, observations }) => ({ type, statements: observations.length })),
    containers: [...new Set(boxes)].sort().slice(0, MAX_CONTAINERS),
  };
}
