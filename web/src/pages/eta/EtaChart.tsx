import { useZoneChoice } from '../../time/shown.tsx';
import { offsetMs, showTime, zoneFor } from '../../time/zone.ts';
import { dayTicks, type Said } from './eta-history.ts';

const WIDTH = 760;
const HEIGHT = 270;
const LEFT = 88;
const RIGHT = 20;
const TOP = 14;
const BOTTOM = 52;
/** Many points are drawn small, so that the lines are seen. */
const MANY = 60;

interface EtaChartProps {
  readonly said: readonly Said[];
  readonly zone: string | null;
  readonly arrivedMs: number | undefined;
  readonly nowMs: number;
}

type Scale = (value: number) => number;

/** The day that was named upwards, over the day it was said; the arrival itself is a line across. */
export function EtaChart({ said, zone, arrivedMs, nowMs }: EtaChartProps) {
  const choice = useZoneChoice();
  const end = Math.max(arrivedMs ?? nowMs, ...said.map(({ at }) => at));
  const begin = Math.min(...said.map(({ at }) => at));
  const named = [...said.flatMap(({ earliest, latest }) => [earliest, latest]), ...(arrivedMs ? [arrivedMs] : [])];
  const [low, high] = widened(Math.min(...named), Math.max(...named));
  const x = scale(begin, end, LEFT, WIDTH - RIGHT);
  const y = scale(low, high, HEIGHT - BOTTOM, TOP);
  const place = zoneFor(zone, choice);
  const day = (ms: number) => showTime(new Date(ms).toISOString(), zone, choice, 'day').text;
  const offset = (ms: number) => offsetMs(ms, place);
  const carrier = said.filter(({ isOurs }) => !isOurs);
  const ours = said.filter(({ isOurs }) => isOurs);
  const moves = said.filter(({ movedMs }) => movedMs !== 0);
  const radius = moves.length > MANY ? 1.5 : 3.5;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      {dayTicks(low, high, offset).map((tick) => (
        <g key={tick}>
          <line className="axis" x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {day(tick)}
          </text>
        </g>
      ))}
      {dayTicks(begin, end, offset).map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 28} textAnchor="middle">
          {day(tick)}
        </text>
      ))}
      <text x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 5} textAnchor="middle">
        day on which it was said
      </text>
      {ours.length > 0 ? <path className="band" d={band(ours, end, x, y)} /> : null}
      <path className="series" d={steps(carrier, end, x, y)} />
      <path className="series ours" d={steps(ours, end, x, y)} />
      {moves.map((one) => (
        <circle
          key={one.id}
          className={one.isOurs ? 'point ours' : 'point'}
          cx={x(one.at)}
          cy={y(one.eta)}
          r={radius}
        />
      ))}
      {arrivedMs === undefined ? null : (
        <line className="happened" x1={LEFT} x2={WIDTH - RIGHT} y1={y(arrivedMs)} y2={y(arrivedMs)} />
      )}
    </svg>
  );
}

const HALF_DAY_MS = 43_200_000;

function widened(low: number, high: number): [number, number] {
  return [low - HALF_DAY_MS, high + HALF_DAY_MS];
}

/** What was said last holds to the end. */
function steps(series: readonly Said[], end: number, x: Scale, y: Scale): string {
  if (series.length === 0) return '';
  const path = series.map(({ at, eta }, index) => (index === 0 ? `M${x(at)},${y(eta)}` : `H${x(at)}V${y(eta)}`));
  return `${path.join('')}H${x(end)}`;
}

/** Along the latest there and along the earliest back. */
function band(series: readonly Said[], end: number, x: Scale, y: Scale): string {
  const edge = (pick: (one: Said) => number) =>
    series.flatMap((one, index) => {
      const until = series[index + 1]?.at ?? end;
      return [`${x(one.at)},${y(pick(one))}`, `${x(until)},${y(pick(one))}`];
    });
  return `M${[...edge(({ latest }) => latest), ...edge(({ earliest }) => earliest).reverse()].join('L')}Z`;
}

function scale(low: number, high: number, from: number, to: number): Scale {
  const span = high - low;
  return (value) => (span === 0 ? (from + to) / 2 : from + ((value - low) / span) * (to - from));
}
