import type { AlertItem, OverlayStatus, PagePresence } from '@mabarin/api-client/contract/alerts';
import { remoteText } from './control.text.ts';

export function presenceWords(presence: PagePresence | null): string {
  return presence === null ? remoteText.presence.none : remoteText.presence[presence];
}

export function streamingWords(streaming: boolean | null): string {
  if (streaming === null) return remoteText.streaming.unknown;
  return streaming ? remoteText.streaming.on : remoteText.streaming.off;
}

/** A duration in its two largest units: `40 detik`, `2 menit 5 detik`, `1 jam 3 menit`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const parts: [number, string][] =
    hours > 0
      ? [
          [hours, remoteText.hours],
          [minutes, remoteText.minutes],
        ]
      : [
          [minutes, remoteText.minutes],
          [rest, remoteText.seconds],
        ];
  const said = parts.filter(([count]) => count > 0);
  return said.length === 0 ? `0 ${remoteText.seconds}` : said.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** Age of the oldest waiting alert: the server's value plus the time since. Null when none waits. */
export function oldestAge(status: Pick<OverlayStatus, 'oldest_seconds'>, answeredAt: number, now: number) {
  if (status.oldest_seconds === null) return null;
  return status.oldest_seconds + Math.max(0, (now - answeredAt) / 1_000);
}

/** Problem with reading an alert aloud; null when there is none. */
export function speechWords(speech: AlertItem['speech']): string | null {
  if (speech === 'failed' || speech === 'blocked' || speech === 'late') return remoteText.speech[speech];
  return null;
}

export function isOfSupport(item: AlertItem): item is AlertItem & { support_id: string } {
  return item.support_id !== null;
}

export function unfinishedWords({
  state,
  skip_reason: reason,
  dispute,
}: Pick<AlertItem, 'state' | 'skip_reason' | 'dispute'>): string {
  if (dispute !== null) return remoteText.disputes[dispute];
  if (state !== 'skipped') return remoteText.interrupted;
  return reason === null ? remoteText.skipped : remoteText.skipReasons[reason];
}
