import { copyText } from '@mabarin/ui/clipboard';
import { Menu } from '@mabarin/ui/buttons/menu';
import { showToast } from '@mabarin/ui/popups/toast';
import { useMedia } from '@mabarin/web/use-media';
import { useMutation } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { confirm, showFailure } from '#platform/dialogs.ts';
import { go } from '#platform/go.ts';
import { useHost } from '#platform/session/host.ts';
import { keysStore } from '#platform/keys.ts';
import { links } from '#platform/links.ts';
import { failed, platformText } from '#platform/platform.text.ts';
import { breakMutation, lastOrderMutation } from '#features/mabar/hours/hours.api.ts';
import { hoursText } from '#features/mabar/hours/hours.text.ts';
import { resetMutation, updateWidgetMutation } from '#features/mabar/mabar.api.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { laneText } from './lane.text.ts';

type QueueMenuProps = {
  onRefresh: () => void;
  /** Suggests a team; null when nobody waits. */
  onTeam: (() => void) | null;
};

/** Occasional actions: a team, the queue's link, hours, Refresh, the one-letter keys where there is a keyboard, and the statistic. */
export function QueueMenu({ onRefresh, onTeam }: QueueMenuProps) {
  const { username, open, lastOrder, breakSeconds } = useHost();
  const { mutate: pause } = useMutation(breakMutation);
  const { mutate: limit } = useMutation(lastOrderMutation);

  const { mutate: sendStatistic } = useMutation(updateWidgetMutation);
  const { mutate: reset } = useMutation(resetMutation);
  const keysOff = useStore(keysStore, ({ off }) => off);
  const isTouch = useMedia('(pointer: coarse)');

  async function ask(what: 'askLastOrder' | 'askBreak') {
    try {
      const dialogs = await import('#features/mabar/hours/hours-dialogs.tsx');
      if (what === 'askBreak') {
        const minutes = await dialogs.askBreak();
        if (minutes !== null) pause(minutes);
        return;
      }
      const wanted = await dialogs.askLastOrder();
      if (wanted !== null) limit(wanted);
    } catch (error) {
      showFailure(error, failed(hoursText.actions[what === 'askBreak' ? 'break' : 'lastOrder']));
    }
  }

  async function onReset() {
    if (await confirm(mabarText.resetStatistic, mabarText.confirmReset, 'stop')) reset();
  }

  const group = mabarText.menuGroups.statistic;
  return (
    <Menu
      label={mabarText.queueMenu}
      items={[
        ...(onTeam === null ? [] : [{ label: laneText.team, onSelect: onTeam }]),
        { label: mabarText.copyLink, onSelect: () => void copyLink(links.list(username)) },
        ...(breakSeconds === null
          ? [{ label: hoursText.break, onSelect: () => void ask('askBreak') }]
          : [{ label: hoursText.end, onSelect: () => pause(null) }]),
        ...(open ? [{ label: hoursText.lastOrder, onSelect: () => void ask('askLastOrder') }] : []),
        ...(lastOrder === null
          ? []
          : [{ label: hoursText.lift, onSelect: () => limit({ waiting: null, until: null }) }]),
        { label: hoursText.plan, onSelect: () => go('settings') },
        { label: mabarText.refresh, onSelect: onRefresh },
        ...(isTouch
          ? []
          : [{ label: mabarText.letterKeys(keysOff), onSelect: () => keysStore.setState({ off: !keysOff }) }]),
        { label: mabarText.updateWidget, onSelect: () => sendStatistic(), group },
        { label: mabarText.resetStatistic, onSelect: () => void onReset(), tone: 'stop', group },
      ]}
    />
  );
}

export async function copyLink(link: string): Promise<void> {
  if (await copyText(link)) showToast(platformText.copied);
}
