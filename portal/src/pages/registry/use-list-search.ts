import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';

const route = getRouteApi('/signed-in/$org/registry');

/** Search and page of the tab's list, stored in the address. */
export function useListSearch() {
  const { org } = route.useParams();
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const search = useCallback(
    (text: string) =>
      void navigate({
        search: (old) => ({ ...old, q: text === '' ? undefined : text, page: undefined }),
        replace: true,
      }),
    [navigate],
  );
  const goTo = (number: number) => void navigate({ search: (old) => ({ ...old, page: number }) });
  return { org, q, page, search, goTo };
}
