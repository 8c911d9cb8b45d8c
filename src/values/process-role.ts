/** What a process of the service does. Any number of processes may have each, on one database. */
export const PROCESS_ROLES = ['api', 'worker', 'webhooks', 'ais'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** `all`, or some of them such as `api,webhooks`. */
export function parseProcessRoles(text: string): ReadonlySet<ProcessRole> {
  const words = text.split(',').map((word) => word.trim());
  if (words.includes('all')) return new Set(PROCESS_ROLES);
  return new Set(words.map(parseProcessRole));
}

function parseProcessRole(word: string): ProcessRole {
  const role = PROCESS_ROLES.find((known) => known === word);
  if (role === undefined) throw new Error(`"${word}" is none of ${PROCESS_ROLES.join(', ')} and all`);
  return role;
}
