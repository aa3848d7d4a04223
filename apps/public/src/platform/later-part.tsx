import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { memo, Suspense, type ComponentType, type ReactNode } from 'react';
import styles from './later-part.module.css';
import { useHydrating } from './use-hydrating.ts';

/** A part that the server draws and whose code the browser fetches after the page's own; `load` fetches it. */
export function laterPart<Props extends object>(loadCode: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyWithRetry(loadCode);
  // A change of what React has not hydrated yet would make it draw anew, so the part is a memo.
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

/** Says that a server has drawn them until they hear a press; those before it wait (early.ts). */
function Rendered({ children }: { children: ReactNode }) {
  return (
    <div className={styles.part} data-rendered={useHydrating() ? '' : undefined}>
      {children}
    </div>
  );
}
