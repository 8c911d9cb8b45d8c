import { lookUp } from './code-table.ts';
import { EdifactMessageReader } from './edifact/message-reader.ts';
import { normaliseBaplie } from './edifact/normalise-baplie.ts';
import { normaliseCoarri } from './edifact/normalise-coarri.ts';
import { normaliseCodeco } from './edifact/normalise-codeco.ts';
import { normaliseIftsta } from './edifact/normalise-iftsta.ts';
import { normaliseSchedule } from './edifact/normalise-schedule.ts';
import type { Interchange } from './interchange.ts';
import type { MessageOutcome } from './message-outcome.ts';
import { type PartnerProfile, partnerOf } from './partner.ts';
import { type PayloadPart, readPayload } from './read-payload.ts';
import { unread } from './unread-messages.ts';
import { X12MessageReader } from './x12/message-reader.ts';
import { normalise214 } from './x12/normalise-214.ts';
import { normalise315 } from './x12/normalise-315.ts';
import { normalise322 } from './x12/normalise-322.ts';
import { normalise323 } from './x12/normalise-323.ts';

const X12_MESSAGES: Readonly<Record<string, (reader: X12MessageReader) => MessageOutcome>> = {
  '214': normalise214,
  '315': normalise315,
  '322': normalise322,
  '323': normalise323,
};

const EDIFACT_MESSAGES: Readonly<Record<string, (reader: EdifactMessageReader) => MessageOutcome>> = {
  BAPLIE: normaliseBaplie,
  CODECO: normaliseCodeco,
  COARRI: normaliseCoarri,
  IFTSTA: normaliseIftsta,
  IFTSAI: normaliseSchedule,
  VESDEP: normaliseSchedule,
};

/** Whose word a message is when the partner's profile does not say. */
const TERMINAL_MESSAGES = ['322', 'CODECO', 'COARRI'];

/** One message and what came of it. */
export interface NormalisedMessage extends MessageOutcome {
  readonly type: string;
  readonly controlNumber: string;
  readonly speaksFor: 'shipping_line' | 'terminal';
}

export type NormalisedPart =
  | (Extract<PayloadPart, { kind: 'read' }> & {
      readonly partner: PartnerProfile;
      readonly messages: readonly NormalisedMessage[];
    })
  | Extract<PayloadPart, { kind: 'broken' }>;

/** Everything a payload says. Pure: the same bytes and profiles give the same statements. */
export function normaliseEdi(payload: Uint8Array, profiles: readonly PartnerProfile[]): NormalisedPart[] {
  const isLoose = (sender: string) => partnerOf(sender, profiles).looseEnvelope === true;
  return readPayload(payload, isLoose).map((part) => {
    if (part.kind === 'broken') return part;
    const partner = partnerOf(part.interchange.sender, profiles);
    return { ...part, partner, messages: normaliseMessages(part.interchange, partner) };
  });
}

function normaliseMessages(interchange: Interchange, partner: PartnerProfile): NormalisedMessage[] {
  const outcomes =
    interchange.syntax === 'x12'
      ? interchange.messages.map((message) =>
          lookUp(X12_MESSAGES, message.type)?.(new X12MessageReader(message, partner, interchange)),
        )
      : interchange.messages.map((message) =>
          lookUp(EDIFACT_MESSAGES, message.type)?.(new EdifactMessageReader(message, partner, interchange)),
        );
  return interchange.messages.map((message, index) => {
    const { observations, problems, carrierScac = partner.scac } = outcomes[index] ?? unread(message.type);
    return {
      type: message.type,
      controlNumber: message.controlNumber,
      speaksFor: partner.speaksFor ?? (TERMINAL_MESSAGES.includes(message.type) ? 'terminal' : 'shipping_line'),
      observations,
      problems,
      ...(carrierScac && { carrierScac }),
    };
  });
}
