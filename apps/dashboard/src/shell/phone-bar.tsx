import { Button } from '@mabarin/ui/buttons/button';
import { useStore } from 'zustand';
import { phoneStore } from '#platform/phone.store.ts';
import { canKeepAwake } from '#platform/wake-lock.ts';
import styles from './phone-bar.module.css';
import { shellText } from './shell.text.ts';

/** Says on every page that this phone plays the alerts, with the way to stop. */
export function PhoneBar() {
  const isOn = useStore(phoneStore, (state) => state.isOn);
  if (!isOn) return null;
  return (
    <div className={styles.bar} role="status">
      <span>
        <span>{shellText.phoneOn}</span>, <span>{canKeepAwake() ? shellText.phoneAwake : shellText.phoneAsleep}</span>
      </span>
      <Button variant="ink" size="small" onClick={() => phoneStore.getState().setOn(false)}>
        {shellText.phoneStop}
      </Button>
    </div>
  );
}
