import { readFileSync } from 'node:fs';

/** The account the server runs under when Landfall itself runs as root; PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Tried in this order; an administrator who wants a user of its own for the database creates `landfall`. */
const CANDIDATES = ['landfall', 'postgres', 'nobody'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** initdb looks its user up by uid, so a bare number without an entry in /etc/passwd would not do. */
export function getUnprivilegedUser(): ServerUser {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = entries.find((fields) => fields[0] === name);
    const user = { uid: Number(entry?.[2]), gid: Number(entry?.[3]) };
    if (user.uid > 0 && user.gid > 0) return user;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and none of the users ${CANDIDATES.join(', ')} exists. ` +
      'Create one (useradd --system landfall), start Landfall as an ordinary user, or set DATABASE_URL.',
  );
}
