import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import CheckCircle from '~icons/ph/check-circle-fill';
import { pendingToasts, TOAST_MS } from '#pending-toasts.ts';
import { uiText } from '#ui.text.ts';
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
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => {
    const take = () => {
      const texts = pendingToasts.get();
      if (texts.length === 0) return;
      pendingToasts.set([]);
      for (const text of texts) add({ title: text });
    };
    take();
    return pendingToasts.subscribe(take);
  }, [add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={['down', 'right']}>
      <Toast.Content className={styles.content}>
        <CheckCircle />
        <Toast.Title className="strong" render={<p />} />
      </Toast.Content>
    </Toast.Root>
  ));
}
