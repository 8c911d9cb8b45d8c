import type { TrackingRequest } from '../../api/resources.ts';

const REASONS: Readonly<Record<string, string>> = {
  booking_cancelled: 'The booking was cancelled.',
  duplicate: 'It is followed already.',
  expired: 'The carrier did not come to know it within a week.',
  internal_processing_error: 'Something went wrong here. Try again.',
  invalid_number:
    'There is no such number: a container has four letters and seven digits, of which the last checks the others.',
  not_found: 'The carrier does not know it. Is the number right, and the carrier?',
  retries_exhausted: 'The carrier did not answer for a day.',
  shipping_line_unreachable: 'The carrier cannot be reached.',
  unrecognized_response: 'The carrier’s answer could not be understood.',
  data_unavailable: 'The carrier has no data on it.',
  scac_auto_detect_failed: 'No carrier that was asked knows it. Name the carrier.',
};

/** Why a request is where it is, and what might help. */
export function reasonText({ attributes }: TrackingRequest): string {
  const { status, failed_reason: reason, waiting_for: waitingFor, is_retrying: isRetrying } = attributes;
  if (waitingFor) return waitingFor;
  if (status === 'failed') return REASONS[reason ?? ''] ?? 'It could not be followed.';
  if (status === 'awaiting_manifest') return 'The carrier does not know it yet; it is asked once a day for a week.';
  return isRetrying ? 'The carrier did not answer; it is asked again.' : 'The carrier is being asked.';
}
