import type { Resource } from '../../api/json-api.ts';
import type { Role } from '../../api/resources.ts';
import { ROLE_NAMES } from '../people/roles.ts';

export type IdentityProvider = Resource<'identity_provider'>;

/** What they are kept under. */
export const KEY = ['identity_providers'];

/** A line for each group, as people write them. */
export function groupLines(roleByGroup: Readonly<Record<string, Role>>): string {
  return Object.entries(roleByGroup)
    .map(([group, role]) => `${group} = ${role}`)
    .join('\n');
}

/** The roles of groups out of such lines, or the line that says none. */
export function readGroupLines(
  text: string,
): { readonly roles: Readonly<Record<string, Role>> } | { readonly problem: string } {
  const roles: Record<string, Role> = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const at = line.lastIndexOf('=');
    const group = line.slice(0, Math.max(at, 0)).trim();
    const named = line
      .slice(at + 1)
      .trim()
      .toLowerCase();
    const role = ROLES.find((one) => one === named);
    if (group === '' || role === undefined)
      return { problem: `“${line}” is no group and its role, such as Logistics = member.` };
    roles[group] = role;
  }
  return { roles };
}

const ROLES = Object.keys(ROLE_NAMES) as Role[];
