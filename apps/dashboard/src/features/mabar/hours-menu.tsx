import { BREAK_MINUTES } from '@mabarin/domain/mabar/hours';
import { Menu } from '@mabarin/ui/menu';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import { breakMutation, lastOrderMutation } from './hours.api.ts';
import { hoursText } from './hours.text.ts';

/** Break, last order, and the way to the planned hours. */
export function HoursMenu() {
  const queryClient = useQueryClient();
  const { open, lastOrder, breakSeconds } = useHost();
  const { mutate: pause } = useMutation(breakMutation(queryClient));
  const { mutate: limit } = useMutation(lastOrderMutation(queryClient));

  async function askLastOrder() {
    try {
      const { askLastOrder: ask } = await import('./last-order-dialog.tsx');
      const wanted = await ask();
      if (wanted !== null) limit(wanted);
    } catch (error) {
      showFailure(error, failed(hoursText.actions.lastOrder));
    }
  }

  return (
    <Menu
      label={hoursText.menu}
      items={[
        ...(breakSeconds === null
          ? BREAK_MINUTES.map((minutes) => ({ label: hoursText.begin(minutes), onSelect: () => pause(minutes) }))
          : [{ label: hoursText.end, onSelect: () => pause(null) }]),
        ...(open ? [{ label: hoursText.lastOrder, onSelect: () => void askLastOrder() }] : []),
        ...(lastOrder === null
          ? []
          : [{ label: hoursText.lift, onSelect: () => limit({ waiting: null, until: null }) }]),
        { label: hoursText.plan, onSelect: () => go('settings') },
      ]}
    />
  );
}
