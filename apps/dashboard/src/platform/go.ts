import { navigate } from '@mabarin/web/router';
import { pathTo, type DashboardPath } from '#paths.ts';

/** Goes to the top of a page of the dashboard. */
export function go(page: DashboardPath): void {
  navigate(pathTo(page));
  scrollToTop();
}

/** The shell's main part scrolls, not the window. */
export function scrollToTop(): void {
  document.getElementById('main')?.scrollTo(0, 0);
}
