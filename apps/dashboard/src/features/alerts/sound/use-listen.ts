import { useEffect, useRef, useState } from 'react';

/** Plays one sound at a time. `playing`: its address; null when silent. */
export function useListen(): { playing: string | null; toggle: (url: string) => void; stop: () => void } {
  const [playing, setPlaying] = useState<string | null>(null);
  const audio = useRef<HTMLAudioElement>(null);

  function stop() {
    audio.current?.pause();
    audio.current = null;
    setPlaying(null);
  }

  function toggle(url: string) {
    stop();
    if (url === playing) return;
    const element = new Audio(url);
    const over = () => {
      if (audio.current === element) stop();
    };
    element.addEventListener('ended', over);
    audio.current = element;
    setPlaying(url);
    element.play().catch(over);
  }

  useEffect(() => () => audio.current?.pause(), []);
  return { playing, toggle, stop };
}
