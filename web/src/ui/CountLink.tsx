import { Link } from 'wouter';
import { counted } from '../text/counted.ts';

interface CountLinkProps {
  readonly count: number;
  readonly one: string;
  readonly many?: string;
  /** The list that it counts: narrowed by the same question. */
  readonly href: string;
}

/** A number that leads to what it counts. */
export function CountLink({ count, one, many, href }: CountLinkProps) {
  return (
    <Link className="link" href={href}>
      {counted(count, one, many)}
    </Link>
  );
}
