import knock from './knock.wav';

let audio: HTMLAudioElement | undefined;

/** Rings for a broadcast. A browser that wants a click first stays silent; the dialog says it all the same. */
export function playNotificationSound(): void {
  audio ??= new Audio(knock);
  audio.currentTime = 0;
  audio.play().catch(() => undefined);
}
