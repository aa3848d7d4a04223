export const overlayText = {
  start: 'Start Overlay',
  skip: 'Skip',
  preview: 'Pratinjau, tidak bersuara',
  repeat: 'ulang',
  test: 'tes',
  replay: 'replay',
} as const;
