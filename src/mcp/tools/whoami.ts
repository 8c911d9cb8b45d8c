import { Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { MaybeNumber, MaybeText, members } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { tool } from '../tool.ts';
import type { Resource } from '../wire.ts';

type Account = Resource<
  'account',
  Readonly<
    Record<
      'company_name' | 'company_type' | 'plan' | 'scac' | 'abbr_name' | 'city' | 'state_abbr' | 'country',
      string | null
    >
  > & { readonly tracking_slots: number | null }
>;
type User = Resource<
  'user',
  { readonly email: string; readonly role: string } & Readonly<Record<'name' | 'job_role' | 'job_title', string | null>>
>;

interface Me {
  readonly data: {
    readonly attributes: {
      readonly kind: string;
      readonly name: string | null;
      readonly features: Record<string, { status: string }>;
    };
  };
  readonly included: readonly (Account | User)[];
}

export const whoami = tool({
  name: 'whoami',
  title: 'Who is asking',
  description: 'Whom this connection acts for, the account and its features.',
  access: 'read',
  arguments: Shape({}),
  answer: Type.Object({
    ...members(Text, 'kind', 'channel'),
    credential_name: MaybeText,
    account: Nullable(
      Type.Object({
        id: Text,
        ...members(MaybeText, 'company_name', 'company_type', 'plan', 'scac', 'abbr_name', 'location'),
        tracking_slots: MaybeNumber,
      }),
    ),
    user: Nullable(
      Type.Object({
        ...members(Text, 'id', 'email', 'role'),
        ...members(MaybeText, 'name', 'job_role', 'job_title'),
        terminal49_staff: Type.Boolean(),
      }),
    ),
    other_accounts: Type.Array(Type.Object(members(Text, 'id', 'company_name'))),
    features: Type.Record(Text, Type.Object({ status: Text })),
  }),
  run: async (_, toolset) => {
    const { data, included } = await get<Me>(toolset, '/me');
    const account = included.find((one): one is Account => one.type === 'account');
    const user = included.find((one): one is User => one.type === 'user');
    return {
      kind: data.attributes.kind,
      channel: 'mcp',
      credential_name: data.attributes.name,
      account: account ? toAccount(account) : null,
      user: user ? toUser(user) : null,
      // People have one account here.
      other_accounts: [],
      features: data.attributes.features,
    };
  },
});

function toAccount({ id, attributes }: Account) {
  const { company_name, company_type, plan, scac, abbr_name, tracking_slots, city, state_abbr, country } = attributes;
  const location = [city, state_abbr, country].filter((one) => one !== null).join(', ') || null;
  return { id, company_name, company_type, plan, scac, abbr_name, location, tracking_slots };
}

function toUser({ id, attributes: { email, name, role, job_role, job_title } }: User) {
  return { id, email, name, role, job_role, job_title, terminal49_staff: false };
}
