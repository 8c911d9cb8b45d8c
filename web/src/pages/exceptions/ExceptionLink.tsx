import { Link } from 'wouter';
import type { Exception } from '../../api/exceptions.ts';
import { relatedId } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useTrack } from '../../shell/track-context.ts';
import { Ago, Day, Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { showContainerNumber } from '../containers/container-number.ts';

/** One thing that needs somebody, leading to the container it is about; a number that led to none is asked for again. */
export function ExceptionLink({ exception }: { readonly exception: Exception }) {
  const { title, detail, number, severity, at, on, since, timezone } = exception.attributes;
  const containerId = relatedId(exception, 'container');
  const track = useTrack();
  const mayTrack = useMay('member');
  const content = (
    <>
      <strong>{title}</strong>
      <Chip tone={severity === 'act' ? 'bad' : 'warn'}>{severity === 'act' ? 'Act now' : 'Watch'}</Chip>
      <span className="mono">{showContainerNumber(number)}</span>
      <small>{detail}</small>
      <span className="when dim">
        {on !== null ? (
          <Day day={{ on, timezone, place: null }} missing="" />
        ) : at === null ? (
          since && <Ago at={since} />
        ) : (
          <Time at={at} zone={timezone} />
        )}
      </span>
    </>
  );
  if (containerId !== undefined) return <Link href={`/containers/${containerId}`}>{content}</Link>;
  if (!mayTrack) return <div>{content}</div>;
  return (
    <button type="button" title={`Track ${number} again`} onClick={() => track(number)}>
      {content}
    </button>
  );
}
