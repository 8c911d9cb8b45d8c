import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { type Credential, credentialName, listLiveCredentials } from '../../store/accounts/live-credentials.ts';
import type { Db } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';

/** What is revoked must stop within a second. */
const CHECK_MS = 500;

export interface CredentialWatch {
  /** Calls `end` when what somebody came in with opens nothing any more. Gives back how to stop looking. */
  watch(credential: Credential, end: () => void): () => void;
  /** Ends everything. */
  close(): void;
}

interface Watched {
  readonly credential: Credential;
  readonly end: () => void;
}

/** For what stays open after somebody was let in: one question for everybody, and none while nothing is open. */
export function createCredentialWatch(db: Db, log: Log): CredentialWatch {
  const watched = new Set<Watched>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    try {
      if (watched.size > 0) await endRevoked(db, [...watched]);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'who listens could not be checked; trying again');
    }
    timer = watched.size === 0 ? undefined : setTimeout(check, CHECK_MS);
  };
  return {
    watch: (credential, end) => {
      const one = { credential, end };
      watched.add(one);
      timer ??= setTimeout(check, CHECK_MS);
      return () => void watched.delete(one);
    },
    close: () => {
      clearTimeout(timer);
      for (const { end } of watched) end();
      watched.clear();
    },
  };
}

async function endRevoked(db: Db, watched: readonly Watched[]): Promise<void> {
  const known = new Map(watched.map(({ credential }) => [credentialName(credential), credential]));
  const live = await listLiveCredentials(db, [...known.values()], toInstant(new Date()));
  for (const { credential, end } of watched) if (!live.has(credentialName(credential))) end();
}
