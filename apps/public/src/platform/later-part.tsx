import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense, type ReactNode } from 'react';
import styles from './later-part.module.css';
import { useHydrating } from './use-hydrating.ts';

/**
 * The place of a part that the server draws and whose code the browser fetches after the page's own. Stands inside a
 * component of `memo`: a change of what React has not hydrated yet would make it draw anew.
 */
export function LaterPart({ children }: { children: ReactNode }) {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <Rendered>{children}</Rendered>
      </Suspense>
    </RetryBoundary>
  );
}

/** Says that a server has drawn them until they hear a press; those before it wait (early.ts). */
function Rendered({ children }: { children: ReactNode }) {
  return (
    <div className={styles.part} data-rendered={useHydrating() ? '' : undefined}>
      {children}
    </div>
  );
}
