import { onTestFinished } from 'vitest';
import css from '#styles.css?inline';

/** Gives this test the look of the apps: before all other styles, whose layers it orders. Test files share one page. */
export function wearStyles(): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.prepend(style);
  onTestFinished(() => style.remove());
}
