import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { pathTo, type DashboardPath } from '#paths.ts';

/** Goes to a page of the dashboard, and to its top. */
export function useGo(): (page: DashboardPath) => void {
  const navigate = useNavigate();
  return useCallback(
    (page) => {
      void navigate(pathTo(page));
      scrollToTop();
    },
    [navigate],
  );
}

/** The shell's main part scrolls, not the window. */
export function scrollToTop(): void {
  document.getElementById('main')?.scrollTo(0, 0);
}
