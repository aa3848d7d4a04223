import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * The part of react-hook-form that the public site uses, under the same names and with the same behaviour. The build puts
 * it in the library's place (vite.config.ts): the kit's fields are shared with the dashboard, which keeps the library, and a
 * viewer's first view is spared 12 KiB of it. Who imports it sees the library's own types.
 *
 * A name is a field at the top, or one of a row of a list (`party.0.gameID`). A form is checked by its resolver when it is sent, and after that with
 * every change; `onTouched`: from the moment a field was left.
 */

type Values = Record<string, unknown>;
type FieldError = { type: string; message?: string };
type Errors = Record<string, FieldError>;
type Focusable = { focus?: () => void };
type Resolved = { values: unknown; errors: Errors };
type Resolver = (values: Values) => Resolved | Promise<Resolved>;
type SetOptions = { shouldValidate?: boolean };
type Options = { resolver?: Resolver; defaultValues?: Values; mode?: 'onSubmit' | 'onTouched' };
type Listener = (payload: { values: Values }) => void;

/** What a name stands for in nested values. */
function valueAt(values: Values, name: string): unknown {
  return name.split('.').reduce<unknown>((part, key) => (part as Values | undefined)?.[key], values);
}

/** The field at the top that a value of this name changes, with the value in its place. */
function withValue(values: Values, name: string, value: unknown): Values {
  const [top = '', ...rest] = name.split('.');
  if (rest.length === 0) return { [top]: value };
  const inner = values[top];
  const changed = withValue((inner ?? {}) as Values, rest.join('.'), value);
  return {
    [top]: Array.isArray(inner)
      ? Object.assign([...(inner as unknown[])], changed)
      : { ...(inner as Values), ...changed },
  };
}

/** Errors by the whole name of their field, as rows of lists have them nested. */
function byName(errors: Errors, before = ''): Errors {
  const named = Object.entries(errors).map(([key, error]) =>
    typeof error.type === 'string' ? { [before + key]: error } : byName(error as unknown as Errors, `${before}${key}.`),
  );
  return Object.assign({}, ...named) as Errors;
}

function createForm({ resolver, defaultValues = {}, mode = 'onSubmit' }: Options) {
  let values: Values = { ...defaultValues };
  let errors: Errors = {};
  let isSubmitted = false;
  let checks = 0;
  const touched = new Set<string>();
  /** In the order in which they stand in the page: the first one that is wrong gets the focus. */
  const fields = new Map<string, Focusable | null>();
  const renders = new Set<() => void>();
  const listeners = new Set<Listener>();

  const render = () => {
    for (const one of renders) one();
  };

  function put(changed: Values): void {
    values = { ...values, ...changed };
    render();
    for (const one of listeners) one({ values });
  }

  async function resolve(): Promise<Resolved> {
    if (resolver === undefined) return { values: { ...values }, errors: {} };
    const resolved = await resolver({ ...values });
    return { ...resolved, errors: byName(resolved.errors) };
  }

  /** Checks again and shows what is wrong with one field; what was wrong with the form as a whole goes once it is right. */
  async function check(name: string): Promise<void> {
    const mine = (checks += 1);
    const found = (await resolve()).errors;
    if (mine !== checks) return;
    const { [name]: _old, ...others } = errors;
    if (!('' in found)) delete others[''];
    errors = { ...others, ...(found[name] === undefined ? {} : { [name]: found[name] }) };
    render();
  }

  /** The rules may still be on their way, and not come: sending asks for them again and says so. */
  const checkQuietly = (name: string) => void check(name).catch(() => undefined);

  const isChecked = (name: string) => isSubmitted || (mode === 'onTouched' && touched.has(name));

  function focusFirst(): void {
    for (const [name, element] of fields) {
      if (errors[name] !== undefined && element?.focus !== undefined) return element.focus();
    }
  }

  const control = {
    getValues: () => values,
    errorsNow: () => errors,
    submittedNow: () => isSubmitted,
    onRender(listener: () => void) {
      renders.add(listener);
      return () => void renders.delete(listener);
    },
    enrol(name: string) {
      if (!fields.has(name)) fields.set(name, null);
    },
    refer(name: string, element: Focusable | null) {
      fields.set(name, element);
    },
    change(name: string, value: unknown) {
      put(withValue(values, name, value));
      if (isChecked(name)) checkQuietly(name);
    },
    leave(name: string) {
      touched.add(name);
      if (mode === 'onTouched') checkQuietly(name);
    },
  };

  return {
    control,
    formState: {
      get isSubmitted() {
        return isSubmitted;
      },
      get errors() {
        return errors;
      },
      defaultValues,
    },
    getValues: (name?: string) => (name === undefined ? values : valueAt(values, name)),
    setValue(name: string, value: unknown, { shouldValidate = false }: SetOptions = {}) {
      put(withValue(values, name, value));
      if (shouldValidate) checkQuietly(name);
    },
    reset(next: Values = defaultValues) {
      errors = {};
      isSubmitted = false;
      touched.clear();
      put(next);
    },
    async trigger(names: readonly string[]) {
      const found = (await resolve()).errors;
      checks += 1;
      const others = Object.entries(errors).filter(([name]) => !names.includes(name));
      const wrong = Object.entries(found).filter(([name]) => names.includes(name));
      errors = Object.fromEntries([...others, ...wrong]);
      render();
      return wrong.length === 0;
    },
    setFocus: (name: string) => fields.get(name)?.focus?.(),
    subscribe({ callback }: { callback: Listener }) {
      listeners.add(callback);
      return () => void listeners.delete(callback);
    },
    handleSubmit:
      (onValid: (output: unknown) => unknown, onInvalid?: (found: Errors) => unknown) =>
      async (event?: { preventDefault(): void }) => {
        event?.preventDefault();
        const found = await resolve();
        checks += 1;
        errors = found.errors;
        isSubmitted = true;
        render();
        if (Object.keys(errors).length === 0) return void (await onValid(found.values));
        await onInvalid?.(errors);
        focusFirst();
        // Again when a dialog that opened meanwhile has given the focus back.
        setTimeout(focusFirst);
      },
  };
}

type Form = ReturnType<typeof createForm>;
type Control = Form['control'];

export function useForm(options: Options): Form {
  const [form] = useState(() => createForm(options));
  const { onRender, submittedNow } = form.control;
  useSyncExternalStore(onRender, submittedNow, submittedNow);
  return form;
}

export function useController({ control, name }: { control: Control; name: string }) {
  const value = useValue(control, () => valueAt(control.getValues(), name));
  const error = useValue(control, () => control.errorsNow()[name]);
  const ref = useCallback((element: Focusable | null) => control.refer(name, element), [control, name]);
  control.enrol(name);
  return {
    field: {
      name,
      value,
      ref,
      onChange: (next: unknown) => control.change(name, next),
      onBlur: () => control.leave(name),
    },
    fieldState: { error },
  };
}

type Watch = { control: Control; name?: string | readonly string[]; compute?: (values: Values) => unknown };

export function useWatch({ control, name, compute }: Watch): unknown {
  const values = useValue(control, control.getValues);
  if (compute !== undefined) return compute(values);
  if (name === undefined) return values;
  return typeof name === 'string' ? valueAt(values, name) : name.map((one) => valueAt(values, one));
}

export function useFormState({ control }: { control: Control }) {
  return { errors: useValue(control, control.errorsNow) };
}

function useValue<T>({ onRender }: Control, read: () => T): T {
  return useSyncExternalStore(onRender, read, read);
}
