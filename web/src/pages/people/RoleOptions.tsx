import { ROLE_NAMES } from './roles.ts';

export function RoleOptions() {
  return Object.entries(ROLE_NAMES).map(([role, name]) => (
    <option key={role} value={role}>
      {name}
    </option>
  ));
}
