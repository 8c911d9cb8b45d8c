import { Link } from 'wouter';
import type { Exception } from '../../api/exceptions.ts';
import { relatedId } from '../../api/json-api.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { showContainerNumber } from '../containers/container-number.ts';

/** One thing that needs somebody, leading to the container it is about. */
export function ExceptionLink({ exception }: { readonly exception: Exception }) {
  const { title, detail, number, severity, deadline_at: deadline, since, timezone } = exception.attributes;
  const containerId = relatedId(exception, 'container');
  return (
    <Link href={containerId === undefined ? '/exceptions?category=tracking_failed' : `/containers/${containerId}`}>
      <strong>{title}</strong>
      <Chip tone={severity === 'act' ? 'bad' : 'warn'}>{severity === 'act' ? 'Act now' : 'Watch'}</Chip>
      <span className="mono">{showContainerNumber(number)}</span>
      <small>{detail}</small>
      <span className="when dim">
        {deadline === null ? since && <Ago at={since} /> : <Time at={deadline} zone={timezone} />}
      </span>
    </Link>
  );
}
