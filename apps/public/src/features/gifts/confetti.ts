const COLOURS = ['--oranye', '--lampu', '--terpal', '--jambu', '--daun-terang'];

/** Throws confetti for about 1.2 s, unless the viewer prefers reduced motion. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const palette = getComputedStyle(document.documentElement);
  // No worker: the library makes it from a blob, which the CSP forbids.
  const fire = confetti.create(undefined, { resize: true, useWorker: false });
  await fire({
    particleCount: 90,
    spread: 75,
    startVelocity: 38,
    ticks: 72,
    origin: { y: 0.45 },
    colors: COLOURS.map((name) => palette.getPropertyValue(name).trim()),
  });
}
