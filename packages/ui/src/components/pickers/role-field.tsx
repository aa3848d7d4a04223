import { ROLES, type RoleFlag, type Roles } from '@mabarin/domain/roles';
import { useController, useFormState, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useEffect, type ReactNode } from 'react';
import { classes } from '#classes.ts';
import { useFoundRef } from '#form.ts';
import { FieldGroup, type ControlProps } from '#components/fields/field.tsx';
import { LaneIcon, type Lane } from './lane-icon.tsx';
import styles from './role-field.module.css';

type RoleFieldProps<V extends FieldValues, T> = {
  control: Control<V, unknown, T>;
  label: ReactNode;
  hint?: ReactNode;
  /** Only the roles the host offers; default: all five. */
  offered?: Partial<Roles>;
  /** The field's own short error, where the form's sentence stands elsewhere. */
  fault?: string;
};

/**
 * Five role cards. Binds five flags at the top of the form (`gameRoleExpLaner`, ...), and shows the first error of any
 * of them, or the error of the form as a whole.
 */
export function RoleField<V extends FieldValues, T = V>({
  control,
  label,
  hint,
  offered,
  fault,
}: RoleFieldProps<V, T>) {
  const { errors } = useFormState({ control });
  const shown = ROLES.filter(({ flag }) => offered?.[flag] ?? offered === undefined);
  // The resolver reports a check over the whole form, such as "at least one role", under the empty name.
  const failed = [...ROLES.map(({ flag }) => errors[flag]), errors['']].find((error) => error !== undefined);
  const error = failed && (fault ?? failed.message?.toString());
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {(described) => (
        <div className={classes(styles.cards, error !== undefined && styles.invalid)}>
          {shown.map(({ flag, label: lane }, index) => (
            <RoleCard
              key={flag}
              control={control}
              flag={flag}
              lane={lane}
              // The group says its hint and its error; the card that takes the focus says them again while it is wrong.
              {...(index === 0 &&
                error !== undefined && { 'aria-describedby': described['aria-describedby'], 'aria-invalid': true })}
            />
          ))}
          {ROLES.filter((role) => !shown.includes(role)).map(({ flag }) => (
            <UnofferedRole key={flag} control={control} flag={flag} />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

type UnofferedRoleProps<V extends FieldValues, T> = { control: Control<V, unknown, T>; flag: RoleFlag };

/** Deselects a role without a card: a draft, or a host who offers less than before, would send what nobody sees. */
function UnofferedRole<V extends FieldValues, T>({ control, flag }: UnofferedRoleProps<V, T>) {
  const { value, onChange } = useController<V, FieldPath<V>, T>({
    control,
    name: flag as string as FieldPath<V>,
  }).field;
  useEffect(() => {
    if (value) onChange(false);
  }, [value, onChange]);
  return null;
}

type RoleCardProps<V extends FieldValues, T> = {
  control: Control<V, unknown, T>;
  flag: RoleFlag;
  lane: Lane;
} & Partial<Omit<ControlProps, 'id'>>;

function RoleCard<V extends FieldValues, T>({ control, flag, lane, ...described }: RoleCardProps<V, T>) {
  const { field } = useController<V, FieldPath<V>, T>({ control, name: flag as string as FieldPath<V> });
  const ref = useFoundRef<HTMLInputElement>(field.ref, ({ checked }) => {
    if (checked !== Boolean(field.value)) field.onChange(checked);
  });
  return (
    <label className={styles.card}>
      <input
        {...described}
        type="checkbox"
        className={styles.input}
        ref={ref}
        name={field.name}
        checked={(field.value as boolean | undefined) ?? false}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <span className={styles.chip}>
        <LaneIcon lane={lane} size={22} />
      </span>
      <span className={styles.word}>{lane}</span>
    </label>
  );
}
