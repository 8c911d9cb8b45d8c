import { normalizeNumber } from '../../domain/shipments/infer-number.ts';
import { REQUEST_TYPES, type RequestType } from '../../domain/shipments/tracking-request.ts';
import { Choice, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { IdempotencyKey, MaybeFlag, MaybeText, members, PreviewFlag } from '../answer-schema.ts';
import { ask, get } from '../ask.ts';
import { runOnce } from '../run-once.ts';
import { tool } from '../tool.ts';
import { ToolError } from '../tool-error.ts';
import type { Toolset } from '../toolset.ts';
import type { Document, Resource } from '../wire.ts';
import { readContainer } from './get-container.ts';

interface Inference {
  readonly number_type: 'container' | 'bill_of_lading' | 'booking';
  readonly validation: { readonly is_valid: boolean | null; readonly reason: string | null };
  readonly shipping_line: { readonly decision: string; readonly selected: { readonly scac: string } | null };
}

type TrackingRequest = Resource<
  'tracking_request',
  {
    readonly request_number: string;
    readonly request_type: string;
    readonly scac: string | null;
    readonly status: string;
    readonly failed_reason: string | null;
  }
>;

const GivenNumber = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

export const trackContainer = tool({
  name: 'track_container',
  title: 'Track a number',
  description:
    'Follows a container, bill of lading or booking; one followed already is told as by get_container. Only on the wish of the user.',
  access: 'write',
  openWorld: true,
  arguments: Shape({
    number: GivenNumber,
    numberType: Type.Optional(Choice(REQUEST_TYPES)),
    scac: Type.Optional(Type.String({ pattern: '^[A-Za-z]{4}$' })),
    refNumbers: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 10 })),
    containerNumber: GivenNumber,
    bookingNumber: GivenNumber,
    preview: PreviewFlag,
    idempotency_key: IdempotencyKey,
  }),
  answer: Type.Object({
    tracking_request_created: Type.Boolean(),
    preview: Type.Optional(Type.Boolean()),
    tracking_request: Type.Optional(
      Nullable(
        Type.Object({
          ...members(Text, 'request_number', 'number_type'),
          ...members(Type.Optional(Text), 'id', 'status', 'failed_reason'),
          scac: MaybeText,
        }),
      ),
    ),
    infer_result: Type.Optional(
      Type.Object({
        number_type: Text,
        validation: Type.Object({ is_valid: MaybeFlag, reason: MaybeText }),
        shipping_line: Type.Object({ decision: Text, selected: Nullable(Type.Object({ scac: Text })) }),
      }),
    ),
    ...members(Type.Optional(Text), 'id', 'container_number', 'error', 'message'),
  }),
  run: async ({ containerNumber, bookingNumber, preview = false, idempotency_key, ...given }, toolset) => {
    const number = normalizeNumber(given.number ?? containerNumber ?? bookingNumber ?? '');
    if (number === '') throw new ToolError('Give the number to follow.');
    const wish = {
      number,
      type: given.numberType ?? (bookingNumber === undefined ? undefined : 'booking_number'),
      scac: given.scac?.toUpperCase(),
      refNumbers: given.refNumbers ?? [],
    };
    if (preview) return track(toolset, wish, true);
    return runOnce(toolset, { tool: 'track_container', key: idempotency_key, given: wish }, () =>
      track(toolset, wish, false),
    );
  },
});

interface Wish {
  readonly number: string;
  readonly type: RequestType | undefined;
  readonly scac: string | undefined;
  readonly refNumbers: readonly string[];
}

async function track(toolset: Toolset, { number, type, scac, refNumbers }: Wish, preview: boolean) {
  const followed = await findFollowed(toolset, number);
  if (followed) return followed;
  const inferred = await ask<Document<{ attributes: Inference }>>(toolset, {
    method: 'POST',
    path: '/tracking_requests/infer_number',
    body: { number },
  });
  const { attributes: inference } = inferred.data;
  const request_type = type ?? (inference.number_type === 'booking' ? 'booking_number' : inference.number_type);
  if (request_type === 'container' && inference.validation.is_valid === false) {
    throw new ToolError(inference.validation.reason ?? `${number} is not a container number.`);
  }
  const line = scac ?? inference.shipping_line.selected?.scac;
  const wanted = { request_number: number, number_type: request_type, scac: line ?? null };
  const infer_result = toInference(inference);
  if (preview) return { tracking_request_created: false, preview: true, tracking_request: wanted, infer_result };
  const created = await create(toolset, {
    request_type,
    request_number: number,
    ...(line === undefined ? { auto_detect_vocc_scac: true } : { scac: line }),
    ref_numbers: [...refNumbers],
  });
  return { ...created, infer_result };
}

interface NewRequest {
  readonly request_number: string;
  readonly request_type: string;
  readonly ref_numbers: readonly string[];
}

async function create(toolset: Toolset, attributes: NewRequest) {
  try {
    const { data } = await ask<Document<TrackingRequest>>(toolset, {
      method: 'POST',
      path: '/tracking_requests',
      body: { data: { type: 'tracking_request', attributes } },
    });
    return { tracking_request_created: true, tracking_request: toRequest(data) };
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'duplicate') throw error;
    return found(await findRequest(toolset, attributes.request_number));
  }
}

/** A container of that number that the account has, as `get_container` tells it. */
async function findFollowed(toolset: Toolset, number: string) {
  const { data } = await get<Document<Resource<'container', object>[]>>(toolset, '/containers', {
    'filter[number]': number,
    'filter[actively_tracked]': 'true',
    'page[size]': '1',
  });
  const [first] = data;
  return first && { ...(await readContainer(toolset, first.id, ['shipment'])), tracking_request_created: false };
}

async function findRequest(toolset: Toolset, number: string) {
  const { data } = await get<Document<TrackingRequest[]>>(toolset, '/tracking_requests', {
    'filter[request_number]': number,
    'page[size]': '1',
  });
  return data[0] ? toRequest(data[0]) : null;
}

/** A request that was made before, and what became of it. */
function found(request: ReturnType<typeof toRequest> | null) {
  const failed = request?.status === 'failed' ? request.failed_reason : undefined;
  return {
    tracking_request_created: false,
    tracking_request: request,
    ...(failed === undefined ? {} : { error: 'NotFound', message: `The line was asked before and failed: ${failed}.` }),
  };
}

function toRequest({ id, attributes }: TrackingRequest) {
  const { request_number, request_type, scac, status, failed_reason } = attributes;
  const reason = failed_reason === null ? {} : { failed_reason };
  return { id, request_number, number_type: request_type, scac, status, ...reason };
}

function toInference({ number_type, validation, shipping_line: { decision, selected } }: Inference) {
  return {
    number_type,
    validation: { is_valid: validation.is_valid, reason: validation.reason },
    shipping_line: { decision, selected: selected && { scac: selected.scac } },
  };
}
