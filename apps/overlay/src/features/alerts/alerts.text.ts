export const alertsText = {
  start: 'Start Overlay',
  skip: 'Skip',
  preview: 'Pratinjau, tidak bersuara',
  paused: 'Dijeda dari dashboard',
  held: 'Menunggu source tampil di OBS',
  called: 'MAIN!',
  repeat: 'ulang',
  test: 'tes',
  replay: 'replay',
  more: (waiting: number) => `+${waiting} lagi`,
} as const;
