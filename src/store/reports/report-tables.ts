import type { ColumnType } from 'kysely';
import type { Report } from '../../domain/reports/report.ts';
import type { ReportContent } from '../../domain/reports/report-content.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

export interface ReportTables {
  report: RowOf<Omit<Report, 'recipients'>, 'createdAt' | 'updatedAt' | 'active'>;
  report_issue: {
    account_id: Id;
    id: Id;
    report_id: Id;
    content: ColumnType<ReportContent, string, string>;
    created_at: Instant;
  };
}
