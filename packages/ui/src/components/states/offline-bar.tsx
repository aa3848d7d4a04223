import WifiSlash from '~icons/ph/wifi-slash-fill';
import { uiText } from '#ui.text.ts';
import styles from './offline-bar.module.css';

/** A thin bar under the header while offline. The app decides when (after two seconds). */
export function OfflineBar({ show, text = uiText.offlineBar }: { show: boolean; text?: string }) {
  return (
    <div role="status">
      {show && (
        <p className={styles.bar}>
          <WifiSlash />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
