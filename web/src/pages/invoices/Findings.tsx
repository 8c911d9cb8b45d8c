import { moneyText } from '../../text/money.ts';
import { Ago } from '../../time/shown.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { type Check, FINDING_KINDS, type Finding } from './invoice.ts';

/** What the check found, most severe first: missing and wrong are two things. */
export function Findings({ check }: { readonly check: Check }) {
  const aside = (
    <span className="dim">
      {check.rules === null ? 'Checked' : `Checked by ${check.rules},`} <Ago at={check.checked_at} />
    </span>
  );
  if (check.findings.length === 0) {
    return (
      <Card title="Check" aside={aside} named padded>
        <p>Everything agrees: days, rates, sums and what must be on it.</p>
      </Card>
    );
  }
  return FINDING_KINDS.map(([kind, title, tone]) => {
    const found = check.findings.filter((finding) => finding.kind === kind);
    if (found.length === 0) return null;
    if (kind === 'missing') return <MissingElements key={kind} title={title} findings={found} />;
    return (
      <Card key={kind} title={title} aside={<Chip tone={tone}>{found.length}</Chip>} named>
        <ul className="findings">
          {found.map((finding) => (
            <FindingLine key={`${finding.at} ${finding.message}`} finding={finding} currency={check.currency} />
          ))}
        </ul>
      </Card>
    );
  });
}

/** An element that several members hold is named once. */
function MissingElements({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  const elements = [...new Map(findings.map((finding) => [finding.rule ?? finding.message, finding])).values()];
  return (
    <Card title={title} aside={<Chip tone="bad">{elements.length}</Chip>} named>
      <ul className="findings">
        {elements.map(({ at, message, expected, rule }) => (
          <li key={at}>
            <p className="wrap">{expected ?? message}</p>
            <small>{rule}</small>
          </li>
        ))}
      </ul>
      <p className="pad dim">Without what the rules ask for, nobody has to pay it as it was issued.</p>
    </Card>
  );
}

function FindingLine({ finding, currency }: { readonly finding: Finding; readonly currency: string }) {
  const { message, rule, stated, expected, amount } = finding;
  return (
    <li>
      <p className="wrap">{message}</p>
      {amount === null || amount === 0 ? null : <b>{moneyText(amount, currency)}</b>}
      {stated === null && expected === null ? null : (
        <dl>
          {stated === null ? null : (
            <div>
              <dt>Invoice</dt>
              <dd className="wrap">{stated}</dd>
            </div>
          )}
          {expected === null ? null : (
            <div>
              <dt>By our count</dt>
              <dd className="wrap">{expected}</dd>
            </div>
          )}
        </dl>
      )}
      {rule === null ? null : <small>{rule}</small>}
    </li>
  );
}
