import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/page.css';
import './styles/table.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { ApiError } from './api/client.ts';
import { installOffline } from './api/offline.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { Toasts } from './ui/Toasts.tsx';

const STALE_MS = 30_000;
const MAX_RETRIES = 2;

/** Trying again helps when the service was away, not when it refused. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof ApiError && error.status < 500),
    },
  },
});

installOffline();

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no place for the app.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Toasts>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </Toasts>
    </QueryClientProvider>
  </StrictMode>,
);
