import { GRANT_SCOPES } from '../../../domain/accounts/grant.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';

const MAX_PARAMETER_CHARACTERS = 4_000;
const Parameter = Type.Optional(Type.String({ maxLength: MAX_PARAMETER_CHARACTERS }));

/** What applications send along (RFC 6749, 7636, 8707); whatever is missing is answered in their words. */
export const AuthorizationQuery = Shape({
  response_type: Parameter,
  client_id: Parameter,
  redirect_uri: Parameter,
  scope: Parameter,
  state: Parameter,
  code_challenge: Parameter,
  code_challenge_method: Parameter,
  resource: Parameter,
});

export const DecisionBody = Shape({
  request: AuthorizationQuery,
  scope: Nullable(Choice(GRANT_SCOPES, { description: 'What the application may do; null to refuse.' })),
});

export const AuthorizationShape = Shape({
  application: Nullable(
    Shape({
      name: Text,
      /** Where it describes itself; null when it only registered here. */
      address: Nullable(Text),
      redirect_uri: Text,
      is_on_own_computer: Type.Boolean(),
    }),
  ),
  scopes: Type.Array(Choice(GRANT_SCOPES)),
  problem: Nullable(Text),
  redirect_to: Nullable(Text),
});

export const DecisionShape = Shape({ redirect_to: Text });

export const ApplicationsShape = Shape({
  data: Type.Array(
    Shape({
      id: Uuid,
      name: Text,
      address: Nullable(Text),
      scope: Choice(GRANT_SCOPES),
      connected_by: Text,
      connected_at: DateTime,
      last_used_at: Nullable(DateTime),
    }),
  ),
  meta: Shape({ total: Type.Integer() }),
});
