import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import { pendingToasts, TOAST_MS } from '#pending-toasts.ts';
import { uiText } from '#ui.text.ts';
import { buttonClass } from '#components/buttons/button.tsx';
import styles from './toast-stack.module.css';
export default function ToastStack() {
  return (
    <Toast.Provider timeout={TOAST_MS} limit={2}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport} aria-label={uiText.notifications}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    const take = () => {
      const pending = pendingToasts.get();
      if (pending.length === 0) return;
      pendingToasts.set([]);
      for (const { text, undo } of pending) {
        const id = add({
          title: text,
          // A key needs time to be read and reached.
          ...(undo && { timeout: 2 * TOAST_MS, actionProps: { children: undo.label, onClick: () => take(undo) } }),
        });
        const take = ({ onPress }: NonNullable<typeof undo>) => {
          close(id);
          onPress();
        };
      }
    };
    take();
    return pendingToasts.subscribe(take);
  }, [add, close]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} data-toast swipeDirection={['down', 'right']}>
      <Toast.Content className={styles.content}>
        <CheckCircle />
        <Toast.Title className="strong" render={<p />} />
        {toast.actionProps !== undefined && <Toast.Action className={buttonClass({ variant: 'quiet' })} />}
      </Toast.Content>
    </Toast.Root>
  ));
}
