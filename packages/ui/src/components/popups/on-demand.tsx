import { Suspense, type ReactNode } from 'react';
import { uiText } from '#ui.text.ts';
import { showDialog } from './dialog.tsx';
import { RetryBoundary } from '#components/states/lazy.tsx';

type OnDemandProps = {
  onFailed: () => void;
  /** Stands there while the part loads. */
  loading?: ReactNode;
  children: ReactNode;
};

/** The place of what a press opens, such as a menu. When it cannot be loaded it closes and says so. */
export function OnDemand({ onFailed, loading, children }: OnDemandProps) {
  return (
    <RetryBoundary
      onFailed={() => {
        onFailed();
        void showDialog({ icon: 'fail', caption: uiText.trouble, text: uiText.partFailed });
      }}
    >
      <Suspense fallback={loading}>{children}</Suspense>
    </RetryBoundary>
  );
}
