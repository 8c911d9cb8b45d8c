import { ENTITLEMENTS, PERSON_ROLES } from '../../../domain/accounts/account.ts';
import { PROCESS_ROLES } from '../../../values/process-role.ts';
import { Choice, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';

const MAX_TEXT_CHARACTERS = 200;
/** Longer than any password that is accepted; bounds the work of hashing a wrong one. */
const MAX_PASSWORD_CHARACTERS = 1_000;

export const Name = Type.String({ minLength: 1, maxLength: MAX_TEXT_CHARACTERS, pattern: '\\S' });
export const Password = Type.String({ maxLength: MAX_PASSWORD_CHARACTERS });
export const Email = Type.String({ format: 'email', maxLength: MAX_TEXT_CHARACTERS });

export const SignInBody = Shape({ email: Type.String({ maxLength: MAX_TEXT_CHARACTERS }), password: Password });

export const SetupBody = Shape({
  company_name: Name,
  name: Name,
  email: Email,
  password: Password,
  api_key: Type.Optional(Type.String({ maxLength: MAX_TEXT_CHARACTERS })),
});

export const OwnselfBody = Shape({ name: Type.Optional(Name), tour_closed: Type.Optional(Type.Boolean()) });

export const PasswordBody = Shape({ current_password: Password, new_password: Password });

export const SignInOptionsShape = Shape({
  setup_required: Type.Boolean(),
  setup_needs_key: Type.Boolean(),
  demo: Type.Boolean(),
  password_reset: Type.Boolean(),
  passwords: Type.Boolean(),
  passkeys: Type.Boolean(),
  identity_providers: Type.Array(Shape({ id: Uuid, name: Text })),
});

export const SessionShape = Shape({
  user: Shape({
    id: Uuid,
    email: Text,
    name: Text,
    role: Choice(PERSON_ROLES),
    has_password: Type.Boolean(),
    tour_closed: Type.Boolean(),
  }),
  /** The customer of whom they are; null for the account's own people. */
  party: Nullable(Shape({ id: Uuid, company_name: Text })),
  account: Shape({ id: Uuid, company_name: Text, entitlements: Type.Array(Choice(ENTITLEMENTS)) }),
  csrf_token: Text,
  demo: Type.Boolean(),
  /** What no process of the service does at the moment; told to owners. */
  missing_roles: Type.Array(Choice(PROCESS_ROLES)),
});
