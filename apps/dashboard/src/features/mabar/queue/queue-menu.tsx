import { BREAK_MINUTES } from '@mabarin/domain/mabar/hours';
import { copyText } from '@mabarin/ui/clipboard';
import { Menu } from '@mabarin/ui/buttons/menu';
import { showToast } from '@mabarin/ui/popups/toast';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { failed } from '#platform/platform.text.ts';
import { breakMutation, lastOrderMutation } from '#features/mabar/hours/hours.api.ts';
import { hoursText } from '#features/mabar/hours/hours.text.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { laneText } from './lane.text.ts';

type QueueMenuProps = {
  /** True where Tambah has no place of its own. */
  withAdd: boolean;
  onRefresh: () => void;
  /** Suggests a team; null when nobody waits. */
  onTeam: (() => void) | null;
};

/** Occasional actions: a team, the queue's link, Refresh, break, last order, and the planned hours. */
export function QueueMenu({ withAdd, onRefresh, onTeam }: QueueMenuProps) {
  const { username, open, lastOrder, breakSeconds } = useHost();
  const { mutate: pause } = useMutation(breakMutation);
  const { mutate: limit } = useMutation(lastOrderMutation);

  async function askLastOrder() {
    try {
      const { askLastOrder: ask } = await import('#features/mabar/hours/last-order-dialog.tsx');
      const wanted = await ask();
      if (wanted !== null) limit(wanted);
    } catch (error) {
      showFailure(error, failed(hoursText.actions.lastOrder));
    }
  }

  return (
    <Menu
      label={mabarText.queueMenu}
      items={[
        ...(withAdd ? [{ label: mabarText.add, onSelect: () => go('mabar-form-add') }] : []),
        ...(onTeam === null ? [] : [{ label: laneText.team, onSelect: onTeam }]),
        { label: mabarText.refresh, onSelect: onRefresh },
        { label: mabarText.copyLink, onSelect: () => void copyLink(links.list(username)) },
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

async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast(mabarText.copied);
}
