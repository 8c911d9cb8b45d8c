import type { Permission } from '../domain/accounts/caller.ts';

/** A request to the public interface, below `/v2`. */
export interface Question {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly query?: Query;
  readonly body?: object;
}

/** Parameters as they are written; one that is undefined is left out. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Reply {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** What tools work with: the public interface, as whoever asked may use it. Nothing else can be reached from here. */
export interface Toolset {
  readonly permission: Permission;
  /** Where the dashboard is, for links. */
  readonly dashboardUrl: string;
  readonly now: () => Date;
  readonly ask: (question: Question) => Promise<Reply>;
  /** Runs a change once for a key that the client chose; asked again, it answers what it answered then. */
  readonly once: (write: Write, run: () => Promise<object>) => Promise<object>;
  /** Tells whoever runs the service what went wrong here; whoever asked is not told. */
  readonly report: (error: unknown) => void;
  /** Notes that a tool was called, for the people of the account. */
  readonly note: (call: { readonly tool: string; readonly succeeded: boolean }) => Promise<void>;
}

export interface Write {
  readonly tool: string;
  readonly key: string;
  /** What the key was first used for; another use of it is refused. */
  readonly fingerprint: string;
}
