import { found } from '../../../errors.ts';
import { findPayload } from '../../../store/intake/raw-payloads.ts';
import { DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** More than a person reads. */
const MAX_SHOWN_BYTES = 100_000;

export const payloadRoutes = routesOf('Containers', [
  route('GET /payloads/:id', {
    summary: 'Get a message of a source as it came',
    description: `The first ${MAX_SHOWN_BYTES} bytes of it, as text. Messages are forgotten some time after they came.`,
    access: 'read',
    seen: { action: 'payload.open' },
    answer: json(
      Shape({
        data: Shape({
          id: Uuid,
          attributes: Shape({
            source_name: Text,
            asked: Text,
            http_status: Nullable(Type.Integer()),
            content_type: Nullable(Text),
            received_at: DateTime,
            body: Text,
            is_cut: Type.Boolean(),
          }),
        }),
      }),
    ),
    handle: async ({ services, caller, params }) => {
      const payload = found(await findPayload(services.db, caller.accountId, params.id), 'Payload');
      const { sourceName, asked, httpStatus, contentType, receivedAt, body } = payload;
      const attributes = {
        source_name: sourceName,
        asked,
        http_status: httpStatus,
        content_type: contentType,
        received_at: receivedAt,
        body: body.subarray(0, MAX_SHOWN_BYTES).toString('utf8'),
        is_cut: body.length > MAX_SHOWN_BYTES,
      };
      return { data: { id: payload.id, attributes } };
    },
  }),
]);
