import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { isServed } from './load-page.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: unknown;
  readonly isAway: boolean;
}

const FINE: ErrorBoundaryState = { error: undefined, isAway: false };

/** A page that breaks says so and can be loaded again; what is around it goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = FINE;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, isAway: false };
  }

  /** Only when there is something to load: a browser’s own error page leads nowhere. */
  private async reload(): Promise<void> {
    if (await isServed()) location.reload();
    else this.setState((before) => ({ ...before, isAway: true }));
  }

  override render(): ReactNode {
    const { error, isAway } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div className="empty" role="alert">
        <h1>This page could not be shown</h1>
        <p>
          {isAway
            ? 'The service cannot be reached at the moment. What you have typed elsewhere is still there.'
            : 'Something in it went wrong. Loading it again usually helps.'}
        </p>
        <Button label="Load again" onClick={() => void this.reload()} />
        <details>
          <summary>What went wrong</summary>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </details>
      </div>
    );
  }
}
