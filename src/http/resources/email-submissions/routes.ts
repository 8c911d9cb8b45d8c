import { emailSubmissionResource } from '../../../jsonapi/resources/email-submission.ts';
import { getEmailSubmission, submitEmail } from '../../../operations/email-submissions.ts';
import { listEmailSubmissions } from '../../../store/documents/email-submissions.ts';
import { Shape, Uuid } from '../../../values/schema.ts';
import { includeQuery, parseInclude } from '../../query/include.ts';
import { pageWithIncluded } from '../../query/list.ts';
import { oneWithIncluded, oneWithSelf } from '../../query/one.ts';
import { pageQuery, readPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';

const tag = 'Email submissions';
const entitlement = 'documents';
/** What is included unless a client says otherwise. */
const READ = 'documents,documents.last_document_representation';

export const emailSubmissionRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/ingest/email',
    summary: 'Take in a mail with documents',
    description:
      'The body is the raw message, as a mail server hands it to a program. Each attachment becomes a document; one that ' +
      'the account has already is only linked. A message that came before is answered for as it was then.',
    tag,
    access: 'write',
    entitlement,
    streamedBody: true,
    answer: { status: 200, one: 'email_submission' },
    handle: async (call) => {
      const { services, caller, streamedBody } = call;
      const submission = await submitEmail(services, caller, streamedBody, services.documents, call.signal);
      const path = `/email_submissions/${submission.id}`;
      return oneWithSelf(call, emailSubmissionResource.toResource(submission), path);
    },
  }),
  route({
    method: 'GET',
    path: '/email_submissions',
    summary: 'List mails that were taken in',
    tag,
    access: 'read',
    entitlement,
    query: Shape({ ...pageQuery(), ...includeQuery }),
    answer: { status: 200, many: 'email_submission' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include ?? READ, 'email_submission');
      const page = readPage(call.query);
      const { rows, total } = await listEmailSubmissions(call.services.db, call.caller.accountId, page);
      return pageWithIncluded(call, rows.map(emailSubmissionResource.toResource), total, tree);
    },
  }),
  route({
    method: 'GET',
    path: '/email_submissions/:id',
    summary: 'Get a mail that was taken in',
    tag,
    access: 'read',
    entitlement,
    params: Shape({ id: Uuid }),
    query: Shape(includeQuery),
    answer: { status: 200, one: 'email_submission' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include ?? READ, 'email_submission');
      const submission = await getEmailSubmission(call.services.db, call.caller.accountId, call.params.id);
      const resource = emailSubmissionResource.toResource(submission);
      return oneWithIncluded(call, resource, tree, `/email_submissions/${submission.id}`);
    },
  }),
];
