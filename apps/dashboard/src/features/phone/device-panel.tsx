import type { Device } from '@mabarin/api-client/contract/profile/devices';
import { DEVICE_EVENTS, SUPPORT_FROM_MAX, type DeviceEvent } from '@mabarin/domain/notify/device';
import { Button } from '@mabarin/ui/buttons/button';
import { CheckboxField } from '@mabarin/ui/fields/checkbox-field';
import { RupiahField } from '@mabarin/ui/fields/rupiah-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { showToast } from '@mabarin/ui/popups/toast';
import { canNotify, followNotices, type NoticeState } from '@mabarin/web/browser/notices';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import cards from '#platform/page/cards.module.css';
import { showInvalid } from '#platform/dialogs.ts';
import entries from '#platform/page/entries.module.css';
import { PressButton } from '#platform/page/press-button.tsx';
import { seesBoard, useRole } from '#platform/session/role.ts';
import { deviceQuery, removeDeviceMutation, saveDeviceMutation, tryDeviceMutation } from './device.api.ts';
import { DASHBOARD_SCOPE } from './dashboard-worker.ts';
import { deviceText } from './device.text.ts';

/** Notices of the host's events on this browser. */
export default function DevicePanel() {
  const device = useQuery({ ...deviceQuery, enabled: canNotify() });
  if (!canNotify() || device.data === undefined) {
    return (
      <section className={cards.card}>
        <h2 className="large heavy">{deviceText.title}</h2>
        <p className={entries.intro}>{canNotify() ? deviceText.help : deviceText.impossible}</p>
      </section>
    );
  }
  return <DeviceForm key={device.data === null ? 'off' : 'on'} device={device.data} />;
}

type Values = {
  events: Record<DeviceEvent, boolean>;
  supportFrom: number | null;
  isQuiet: boolean;
  from: number | null;
  until: number | null;
};

/** Told to the host itself alone. */
const hostAlone: readonly DeviceEvent[] = ['cash_out', 'sign_in'];
/** Wanted by most, so chosen before anything is saved. */
const usual: readonly DeviceEvent[] = ['order', 'support', 'alarm', 'sign_in'];

function valuesOf(device: Device | null): Values {
  const chosen = device?.events ?? usual;
  return {
    events: Object.fromEntries(DEVICE_EVENTS.map((event) => [event, chosen.includes(event)])) as Values['events'],
    supportFrom: device?.supportFrom ?? 0,
    isQuiet: device?.quiet !== null && device !== null,
    from: device?.quiet?.from ?? 23,
    until: device?.quiet?.until ?? 7,
  };
}

function DeviceForm({ device }: { device: Device | null }) {
  const role = useRole();
  const { control, handleSubmit } = useForm({ defaultValues: valuesOf(device) });
  const saving = useMutation(saveDeviceMutation);
  const typed = useWatch({ control });
  const [state, setState] = useState<NoticeState>('on');
  const saves = saving.isPending;
  // Asked again after a save, which may have subscribed this browser.
  useEffect(() => followNotices(DASHBOARD_SCOPE, setState), [saves]);
  const trouble = device === null || state === 'on' ? null : state === 'blocked' ? deviceText.blocked : deviceText.lost;
  const shown = DEVICE_EVENTS.filter(
    (event) => (role === 'owner' || !hostAlone.includes(event)) && (seesBoard(role) || event === 'cash_out'),
  );
  const submit = handleSubmit(({ events, supportFrom, isQuiet, from, until }) => {
    const chosen = shown.filter((event) => events[event]);
    if (chosen.length === 0) return showInvalid(deviceText.none);
    saving.mutate(
      {
        events: chosen,
        supportFrom: supportFrom ?? 0,
        quiet: isQuiet && from !== null && until !== null ? { from, until } : null,
      },
      {
        onSuccess(answer) {
          if (typeof answer === 'string') showInvalid(deviceText[answer]);
          else showToast(deviceText.saved);
        },
      },
    );
    return undefined;
  });
  return (
    <form noValidate className={cards.card} onSubmit={(event) => void submit(event)}>
      <h2 className="large heavy">{deviceText.title}</h2>
      <p className={entries.intro}>{deviceText.help}</p>
      <div role="status">{trouble !== null && <p>{trouble}</p>}</div>
      {shown.map((event) => (
        <CheckboxField key={event} control={control} name={`events.${event}`} label={deviceText.events[event]} />
      ))}
      {typed.events?.support === true && (
        <RupiahField
          control={control}
          name="supportFrom"
          label={deviceText.supportFrom}
          hint={deviceText.supportFromHint}
          min={0}
          max={SUPPORT_FROM_MAX}
          step={5_000}
        />
      )}
      <CheckboxField control={control} name="isQuiet" label={deviceText.quiet} />
      {typed.isQuiet === true && (
        <>
          <StepperField control={control} name="from" label={deviceText.from} min={0} max={23} />
          <StepperField control={control} name="until" label={deviceText.until} min={0} max={23} />
        </>
      )}
      <div className={cards.buttons}>
        <Button type="submit" busy={saving.isPending}>
          {device === null || trouble !== null ? deviceText.start : deviceText.save}
        </Button>
        {device !== null && (
          <>
            <PressButton variant="ink" mutation={tryDeviceMutation}>
              {deviceText.try}
            </PressButton>
            <PressButton variant="quiet" mutation={removeDeviceMutation}>
              {deviceText.stop}
            </PressButton>
          </>
        )}
      </div>
    </form>
  );
}
