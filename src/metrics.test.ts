import { expect, it } from 'vitest';
import { createRegistry } from './metrics.ts';

it('writes the Prometheus text format', async () => {
  const metrics = createRegistry({
    requests_total: { type: 'counter', help: 'Requests.', labels: ['route'] },
    backlog: { type: 'gauge', help: 'Waiting.', labels: [] },
    seconds: { type: 'histogram', help: 'Time.', labels: [], bounds: [0.1, 1] },
  });
  const requests = metrics.counter('requests_total');
  requests({ route: '/a"b' });
  requests({ route: '/a"b' }, 2);
  metrics.read('backlog', () => [{ value: 7 }]);
  const seconds = metrics.histogram('seconds')({});
  seconds(0.05);
  seconds(0.5);
  expect(await metrics.render()).toBe(
    [
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{route="/a\\"b"} 3',
      '# HELP backlog Waiting.',
      '# TYPE backlog gauge',
      'backlog 7',
      '# HELP seconds Time.',
      '# TYPE seconds histogram',
      'seconds_bucket{le="0.1"} 1',
      'seconds_bucket{le="1"} 2',
      'seconds_bucket{le="+Inf"} 2',
      'seconds_sum 0.55',
      'seconds_count 2',
      '',
    ].join('\n'),
  );
});
