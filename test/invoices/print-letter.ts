// Built and run in a process of its own: prints a letter as the built service writes it.
import { writeLetterPdf } from '../../src/operations/invoices/letter-pdf.ts';

const section = { title: 'What is disputed', sentences: ['One day was free.'] };
const letter = { title: 'Dispute', on: '2026-11-18', from: 'Importer', to: ['Line'], subject: [], sections: [section] };
(await writeLetterPdf(letter)).pipe(process.stdout);
