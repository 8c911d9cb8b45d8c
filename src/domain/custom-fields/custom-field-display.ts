import type { CustomField } from './custom-field.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DEFAULT_DATE_FORMAT = 'YYYY-MM-DD';
const DEFAULT_DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm [UTC]';

/** A custom field as people read it; null when it holds nothing. */
export function displayValue(field: CustomField): string | null {
  const { definition, value } = field;
  if (value === null) return null;
  switch (definition.dataType) {
    case 'number':
      return formatNumber(Number(value), definition.defaultFormat);
    case 'date':
      return formatTime(`${String(value)}T00:00:00Z`, definition.defaultFormat ?? DEFAULT_DATE_FORMAT);
    case 'datetime':
      return formatTime(String(value), definition.defaultFormat ?? DEFAULT_DATE_TIME_FORMAT);
    case 'boolean':
      return value ? 'Yes' : 'No';
    case 'enum':
    case 'enum_multi':
      return [value]
        .flat()
        .map((one) => labelOf(field, String(one)))
        .join(', ');
    case 'reference':
      return field.referenceName ?? String(value);
    case 'short_text':
      return String(value);
  }
}

/** The value itself stands in for the label of an option that was deleted. */
function labelOf(field: CustomField, value: string): string {
  return field.definition.options.find((option) => option.value === value)?.label ?? value;
}

/** A pattern such as `$0,0.00`: text around, `,` groups thousands, zeros after the point count the decimals. */
function formatNumber(number: number, format: string | null): string {
  const match = /^(?<before>[^0]*)0(?<grouped>,0)?(?:\.(?<decimals>0+))?(?<after>[^0]*)$/.exec(format ?? '');
  if (match?.groups === undefined) return String(number);
  const { before, grouped, decimals, after } = match.groups;
  const [whole = '0', fraction] = Math.abs(number)
    .toFixed(decimals?.length ?? 0)
    .split('.');
  const digits = grouped ? whole.replace(/\B(?=(\d{3}){1,7}$)/g, ',') : whole;
  return `${number < 0 ? '-' : ''}${before}${digits}${fraction === undefined ? '' : `.${fraction}`}${after}`;
}

/** A pattern of YYYY, MMM, MM, DD, HH, mm and ss, in UTC; text in square brackets stands as it is. */
function formatTime(instant: string, format: string): string {
  const date = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  const parts: Record<string, string> = {
    YYYY: String(date.getUTCFullYear()),
    MMM: MONTHS[date.getUTCMonth()] ?? '',
    MM: two(date.getUTCMonth() + 1),
    DD: two(date.getUTCDate()),
    HH: two(date.getUTCHours()),
    mm: two(date.getUTCMinutes()),
    ss: two(date.getUTCSeconds()),
  };
  return format.replace(/\[([^[\]]*)\]|YYYY|MMM|MM|DD|HH|mm|ss/g, (token, text) => text ?? parts[token] ?? token);
}
