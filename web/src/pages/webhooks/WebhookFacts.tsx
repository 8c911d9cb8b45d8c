import { counted } from '../../text/counted.ts';
import { showDuration } from '../../time/duration.ts';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { useWebhookHealth, type Webhook, type WebhookHealth } from './use-webhooks.ts';

const SECOND_MS = 1_000;

/** How the receiver has been doing in the last 24 hours. */
export function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const health = useWebhookHealth(webhook.id).data?.data.attributes;
  const { events, headers } = webhook.attributes;
  return (
    <FactStrip>
      <div>
        <dt>Delivered, last 24 h</dt>
        <dd>
          {health?.success_rate == null ? 'Nothing sent yet' : `${(health.success_rate * 100).toFixed(1)} %`}
          <small>{health === undefined ? 'Asking…' : counted(health.attempts, 'try', 'tries')}</small>
        </dd>
      </div>
      <div>
        <dt>Answer time</dt>
        <dd>
          {health?.latency_p50_ms == null ? 'Not known yet' : `${Math.round(health.latency_p50_ms)} ms`}
          <small>
            {health?.latency_p99_ms == null
              ? 'Half of the answers'
              : `1 in 100 over ${Math.round(health.latency_p99_ms)} ms`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>
          {health?.pending.toLocaleString('en') ?? '…'}
          <small>
            {health?.backlog_age_seconds == null
              ? 'Nothing is held up'
              : `The oldest for ${showDuration(health.backlog_age_seconds * SECOND_MS)}`}
          </small>
        </dd>
      </div>
      <Receiver health={health} />
      <div>
        <dt>Told of</dt>
        <dd>
          {counted(events.length, 'event')}
          <small>{headers.length === 0 ? 'No custom headers' : counted(headers.length, 'custom header')}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

const BREAKER_TEXT: Readonly<Record<WebhookHealth['attributes']['breaker'], string>> = {
  closed: 'Answering',
  open: 'Not answering, sending paused',
  half_open: 'Being tried again',
};

function receiverText({ attempts, breaker, failing_since: failingSince }: WebhookHealth['attributes']): string {
  if (attempts === 0) return 'Not tried yet';
  return breaker === 'closed' && failingSince !== null ? 'Refusing' : BREAKER_TEXT[breaker];
}

function Receiver({ health }: { readonly health: WebhookHealth['attributes'] | undefined }) {
  if (health === undefined) {
    return (
      <div>
        <dt>Receiver</dt>
        <dd>Asking…</dd>
      </div>
    );
  }
  const isTroubled = health.breaker !== 'closed' || health.failing_since !== null;
  return (
    <div>
      <dt>Receiver</dt>
      <dd>
        {receiverText(health)}
        <small className={isTroubled ? 'late' : ''}>{health.last_error ?? 'No errors'}</small>
      </dd>
    </div>
  );
}
