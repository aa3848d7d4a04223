import { Suspense, type ReactNode } from 'react';
import { uiText } from '#ui.text.ts';
import { showDialog } from './dialog.tsx';
import { RetryBoundary } from '#components/states/lazy.tsx';

type OnDemandProps = {
  onFailed: () => void;
  /** Shown while the part loads. */
  loading?: ReactNode;
  children: ReactNode;
};

/** A part that opens on a press, such as a menu. If loading fails it closes with an error. */
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
