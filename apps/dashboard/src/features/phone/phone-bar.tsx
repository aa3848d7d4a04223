import { Button } from '@mabarin/ui/buttons/button';
import { useStore } from 'zustand';
import { phoneStore } from './phone.store.ts';
import styles from './phone-bar.module.css';
import { phoneText } from './phone.text.ts';

/** Says on every page that this phone plays the alerts, with the way to stop. */
export default function PhoneBar() {
  const { isOn, isReady, isAwake } = useStore(phoneStore);
  if (!isOn) return null;
  return (
    <div className={`row items-center justify-center gap-3 px-4 py-2 small ${styles.bar}`} role="status">
      <span>
        <span>{isReady ? phoneText.on : phoneText.connecting}</span>,{' '}
        <span>{isAwake ? phoneText.awake : phoneText.asleep}</span>
      </span>
      <Button variant="ink" size="small" onClick={() => phoneStore.getState().setOn(false)}>
        {phoneText.stop}
      </Button>
    </div>
  );
}
