import { readAs } from '../values/read-as.ts';
import type { Static, TSchema } from '../values/schema.ts';
import type { Job } from './job.ts';
import type { JobContext, JobKind } from './run-job.ts';

/** What a job of a kind says, as its handler receives it. */
export interface TypedJob<Payload> extends Omit<Job, 'payload'> {
  readonly payload: Payload;
}

interface TypedKind<Payload> extends Omit<JobKind, 'handler'> {
  handler(job: TypedJob<Payload>, context: JobContext): Promise<void>;
}

/** A kind of job whose payload is read by its schema; one that does not fit fails, and says where. */
export function typedJob<Schema extends TSchema>(
  schema: Schema,
  { handler, ...kind }: TypedKind<Static<Schema>>,
): JobKind {
  return {
    ...kind,
    handler: (job, context) => {
      const read = readAs(schema, job.payload);
      if (!read.fits) throw new Error(`the payload of a ${job.kind} job does not fit: ${read.reason}`);
      return handler({ ...job, payload: read.value }, context);
    },
  };
}
