import styles from './switch.module.css';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

type SwitchProps = {
  label: string;
  /** The label is for screen readers only, because its words are shown elsewhere. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that is on or off, applied at once. */
export function Switch({ label, labelHidden = false, checked, onChange }: SwitchProps) {
  return (
    <label className={styles.row}>
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className="strong">{label}</span>}
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
