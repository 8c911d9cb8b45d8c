import type { Inference } from '../../../domain/shipments/infer-number.ts';
import { PARTY_ROLES, type PartyRoleName } from '../../../domain/shipments/party-role.ts';
import { REQUEST_TYPES } from '../../../domain/shipments/tracking-request.ts';
import type { NewRequest } from '../../../operations/tracking-requests.ts';
import { AnyValue, Choice, Nullable, Shape, type Static, Text, Type, Uuid } from '../../../values/schema.ts';
import { Labels, readLabels } from '../../labels.ts';

const MAX_NUMBER_CHARACTERS = 100;
const MAX_INITIAL_FIELDS = 500;

const Slug = Type.String({ minLength: 1, maxLength: 100 });
const InitialField = Shape({ api_slug: Slug, value: AnyValue });
const ContainerField = Shape({ api_slug: Slug, value: AnyValue, number: Type.Optional(Nullable(Text)) });

/** An own account as the customer is what older programs send. */
const GivenParty = Type.Optional(
  Nullable(
    Shape({ data: Type.Optional(Nullable(Shape({ id: Uuid, type: Type.Optional(Choice(['party', 'account'])) }))) }),
  ),
);

/** Programs in typed languages write null for what they leave out. */
export const CreateRequestBody = Shape({
  data: Shape({
    type: Choice(['tracking_request']),
    attributes: Shape({
      request_type: Choice(REQUEST_TYPES),
      request_number: Type.String({ minLength: 1, maxLength: MAX_NUMBER_CHARACTERS }),
      scac: Type.Optional(Nullable(Type.String({ minLength: 4, maxLength: 4 }))),
      auto_detect_vocc_scac: Type.Optional(Nullable(Type.Boolean())),
      ref_numbers: Type.Optional(Nullable(Labels)),
      shipment_tags: Type.Optional(Nullable(Labels)),
      initial_custom_fields: Type.Optional(
        Nullable(
          Shape({
            shipment: Type.Optional(Nullable(Type.Array(InitialField, { maxItems: MAX_INITIAL_FIELDS }))),
            containers: Type.Optional(Nullable(Type.Array(ContainerField, { maxItems: MAX_INITIAL_FIELDS }))),
          }),
        ),
      ),
    }),
    relationships: Type.Optional(
      Nullable(
        Shape(
          Object.fromEntries(PARTY_ROLES.map((role) => [role, GivenParty])) as Readonly<
            Record<PartyRoleName, typeof GivenParty>
          >,
        ),
      ),
    ),
  }),
});

export function readCreateBody({ data }: Static<typeof CreateRequestBody>): NewRequest {
  const { attributes, relationships } = data;
  const fields = attributes.initial_custom_fields;
  return {
    requestType: attributes.request_type,
    requestNumber: attributes.request_number.trim(),
    scac: attributes.scac ?? null,
    autoDetectVoccScac: attributes.auto_detect_vocc_scac ?? false,
    refNumbers: readLabels(attributes.ref_numbers) ?? [],
    shipmentTags: readLabels(attributes.shipment_tags) ?? [],
    parties: PARTY_ROLES.flatMap((role) => {
      const partyId = relationships?.[role]?.data?.id;
      return partyId === undefined ? [] : [{ role, partyId }];
    }),
    initialCustomFields: fields
      ? {
          shipment: (fields.shipment ?? []).map(({ api_slug: apiSlug, value }) => ({ apiSlug, value })),
          containers: (fields.containers ?? []).map(({ api_slug: apiSlug, value, number }) => ({
            apiSlug,
            value,
            ...(number ? { number } : {}),
          })),
        }
      : null,
  };
}

export const InferNumberBody = Shape({
  number: Type.String({ minLength: 1, maxLength: MAX_NUMBER_CHARACTERS, pattern: '\\S' }),
});

const Candidate = Shape({ scac: Text, name: Text, confidence: Type.Number() });

export const InferNumberAnswer = Shape({
  data: Shape({
    id: Text,
    type: Text,
    attributes: Shape({
      number_type: Choice(['container', 'bill_of_lading', 'booking']),
      validation: Shape({
        is_valid: Nullable(Type.Boolean()),
        type: Choice(['container', 'shipment']),
        check_digit_passed: Nullable(Type.Boolean()),
        parsed_number: Nullable(Text),
        reason: Nullable(Text),
      }),
      shipping_line: Shape({
        decision: Choice(['auto_select', 'needs_confirmation', 'no_prediction']),
        selected: Nullable(Candidate),
        candidates: Type.Array(Candidate),
      }),
    }),
  }),
});

export function toInferenceResource(number: string, inference: Inference): Static<typeof InferNumberAnswer>['data'] {
  const { validation } = inference;
  return {
    id: number,
    type: 'infer_number',
    attributes: {
      number_type: inference.numberType,
      validation: {
        is_valid: validation.isValid,
        type: validation.type,
        check_digit_passed: validation.checkDigitPassed,
        parsed_number: validation.parsedNumber,
        reason: validation.reason,
      },
      shipping_line: {
        decision: inference.decision,
        selected: inference.selected && { ...inference.selected },
        candidates: inference.candidates.map((candidate) => ({ ...candidate })),
      },
    },
  };
}
