import { send } from '../../api/client.ts';
import type { TrackingRequest } from '../../api/resources.ts';

const MAX_NUMBERS = 500;

interface Inference {
  readonly data: {
    readonly attributes: {
      readonly number_type: 'container' | 'bill_of_lading' | 'booking';
      readonly shipping_line: {
        readonly decision: string;
        readonly selected: { readonly scac: string } | null;
        readonly candidates: readonly { readonly scac: string }[];
      };
    };
  };
}

/** The numbers in pasted text, each once, without the spaces people write into them. */
export function numbersIn(text: string): string[] {
  const numbers = text
    .split(/[\n,;\t]+/)
    .map((part) => part.replaceAll(/[\s-]+/g, '').toUpperCase())
    .filter(Boolean);
  return [...new Set(numbers)].slice(0, MAX_NUMBERS);
}

/** What kind of number it is and, when the service is sure or nearly so, whose. */
export async function inferNumber(
  number: string,
): Promise<{ type: TrackingRequest['attributes']['request_type']; scac: string | undefined }> {
  const { data } = await send<Inference>('POST', '/tracking_requests/infer_number', { number });
  const { number_type: kind, shipping_line: line } = data.attributes;
  const scac = line.selected?.scac ?? (line.decision === 'needs_confirmation' ? line.candidates[0]?.scac : undefined);
  return { type: kind === 'booking' ? 'booking_number' : kind, scac };
}
