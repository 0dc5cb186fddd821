import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '../api/query-client.js';
import { createPortalRouter } from './router.js';
import { onSignedOut } from './sign-in.js';

const queries = createQueryClient(onSignedOut);
const router = createPortalRouter(queries);

export function Providers() {
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
