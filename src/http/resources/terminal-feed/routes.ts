import { Shape, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

export const terminalFeedRoutes = routesOf('Terminal feed', [
  route('POST /terminal_feed', {
    summary: 'Take in a message of a terminal',
    description:
      'What shipping lines do not tell: availability, holds, fees, last free days, appointments, yard locations, gate ' +
      'moves and vessels at berth. A message is identified by its `source` and `sequence`: sending it again changes ' +
      'nothing. What cannot be used is listed under `/admin/quarantine`. The format is described in ' +
      'docs/guides/terminal-feed.md.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: MAX_MESSAGE_BYTES,
    answer: json(
      Shape({
        payload_id: Uuid,
        statements: Type.Integer(),
        unmatched: Type.Integer(),
        problems: Type.Integer(),
        gate_days: Type.Integer({
          description: 'Days of the gate that were kept: of a terminal that is known, or of the port by its UN/LOCODE.',
        }),
      }),
      202,
    ),
    handle: async ({ services, caller, rawBody, headers }) => {
      const contentType = headers['content-type'];
      const type = typeof contentType === 'string' ? contentType : null;
      const { payloadId, gateDays, ...counts } = await services.tracking.ingestTerminalMessage(
        caller.accountId,
        rawBody,
        type,
      );
      return { payload_id: payloadId, ...counts, gate_days: gateDays };
    },
  }),
]);
