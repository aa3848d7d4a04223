import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { memo, Suspense, type ComponentType, type ReactNode } from 'react';
import styles from './later-part.module.css';
import { useHydrating } from '#platform/use-hydrating.ts';

/** A part that the server renders and whose code the browser loads after the page's own, through `load`. */
export function laterPart<Props extends object>(loadCode: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyWithRetry(loadCode);
  // A memo: an update before hydration would make React render the part anew.
  const Later = memo((props: Props) => (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <Rendered>
          <Part {...props} />
        </Rendered>
      </Suspense>
    </RetryBoundary>
  ));
  return Object.assign(Later, { load: Part.load });
}

/** Marks server-rendered parts until they hydrate; earlier presses are repeated then (early.ts). */
function Rendered({ children }: { children: ReactNode }) {
  return (
    <div className={styles.part} data-rendered={useHydrating() ? '' : undefined}>
      {children}
    </div>
  );
}
