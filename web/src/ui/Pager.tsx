import { Button } from './Button.tsx';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Nothing where one page holds all. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  if (total <= size) return null;
  return (
    <div className="pager">
      <span>
        {(page - 1) * size + 1}–{Math.min(page * size, total)} of {total.toLocaleString('en')}
      </span>
      <div className="grow" />
      <Button label="Back" look="small" disabled={page === 1} onClick={() => onPage(page - 1)} />
      <Button label="Next" look="small" disabled={page * size >= total} onClick={() => onPage(page + 1)} />
    </div>
  );
}
