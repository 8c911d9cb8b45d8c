import type { PersonRole, Role } from '../../api/resources.ts';

/** What people call the roles, the most powerful first. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', member: 'Member', viewer: 'Viewer' };

export const PERSON_ROLE_NAMES: Readonly<Record<PersonRole, string>> = { ...ROLE_NAMES, customer: 'Customer' };
