import { classes } from '#classes.ts';
import styles from './switch.module.css';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

type SwitchProps = {
  label: string;
  /** The label is for screen readers only, because its words are shown elsewhere. */
  labelHidden?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A setting that is on or off, applied at once. */
export function Switch({ label, labelHidden = false, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className={classes(styles.row, disabled === true && styles.disabled)}>
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.label}>{label}</span>}
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
