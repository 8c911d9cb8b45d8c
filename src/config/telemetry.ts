import { readHttpUrl, readSecret, setting, splitList } from './setting.ts';

/** Who measures the service. */
export const TELEMETRY = {
  metricsToken: setting(
    'METRICS_TOKEN',
    'What shows `/metrics` to whoever sends it as `Authorization: Bearer …`, at least 16 characters. By default it is shown ' +
      'on the machine of the service alone, and to nobody behind a proxy.',
    undefined,
    readSecret(16),
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'Collector that traces are told to by OTLP over HTTP, such as `http://127.0.0.1:4318`: requests, jobs, questions to lines, ' +
      'their statements and the requests they make. No traces without.',
    undefined,
    (text) => `${readHttpUrl(text).replace(/\/$/, '')}/v1/traces`,
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    'Headers for the collector, such as `authorization=Bearer%20…`, several separated by commas.',
    undefined,
    readHeaders,
  ),
  tracesService: setting('OTEL_SERVICE_NAME', 'What the process is called in traces.', 'landfall', String),
  tracesRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    'Share of the traces that are told, from 0 to 1. Whoever asks may have decided it already (`traceparent`).',
    '1',
    readShare,
  ),
};

function readShare(text: string): number {
  const share = Number(text);
  if (share >= 0 && share <= 1) return share;
  throw new Error(`"${text}" is not a number from 0 to 1`);
}

function readHeaders(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    splitList(text).map((pair) => {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined) throw new Error(`"${pair}" is not name=value`);
      return [name, decodeURIComponent(value)];
    }),
  );
}
