import { emailSubmissionResource } from '../../../jsonapi/resources/email-submission.ts';
import { getEmailSubmission, submitEmail } from '../../../operations/email-submissions.ts';
import { listEmailSubmissions } from '../../../store/documents/email-submissions.ts';
import { accompanied, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

/** What is included unless a client says otherwise. */
const READ = ['documents', 'documents.last_document_representation'];

export const emailSubmissionRoutes = routesOf({ tag: 'Email submissions', entitlement: 'documents' }, [
  route('POST /ingest/email', {
    summary: 'Take in a mail with documents',
    description:
      'The body is the raw message, as a mail server hands it to a program. Each attachment becomes a document; one that ' +
      'the account has already is only linked. A message that came before is answered for as it was then.',
    access: 'write',
    takes: 'streamedBody',
    answer: one(emailSubmissionResource),
    handle: async (call) => {
      const { services, caller, streamedBody } = call;
      const submission = await submitEmail(services, caller, streamedBody, services.documents, call.signal);
      const path = `/email_submissions/${submission.id}`;
      return accompanied(submission, { self: path });
    },
  }),
  route('GET /email_submissions', {
    summary: 'List mails that were taken in',
    access: 'read',
    answer: paged(emailSubmissionResource, { include: READ }),
    handle: async (call, page) => listEmailSubmissions(call.services.db, call.caller.accountId, page),
  }),
  route('GET /email_submissions/:id', {
    summary: 'Get a mail that was taken in',
    access: 'read',
    answer: one(emailSubmissionResource, { self: '/email_submissions', include: READ }),
    handle: async (call) => getEmailSubmission(call.services.db, call.caller.accountId, call.params.id),
  }),
]);
