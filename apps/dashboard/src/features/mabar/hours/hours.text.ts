export const hoursText = {
  break: 'Istirahat',
  breakHelp: 'Berapa lama? Penonton melihat jam kamu lanjut.',
  begin: (minutes: number) => `Istirahat ${minutes} menit`,
  began: 'Istirahat dimulai. Penonton melihat jamnya.',
  end: 'Akhiri istirahat',
  ended: 'Istirahat selesai.',
  onBreak: 'Istirahat, lanjut dalam',
  endShort: 'Akhiri',

  lastOrder: 'Pesanan terakhir',
  lift: 'Batalkan pesanan terakhir',
  liftShort: 'Batalkan',
  isSet: 'Pesanan terakhir sudah diatur.',
  closed: 'Antrian sudah penuh, jadi pesanan langsung ditutup.',
  lifted: 'Pesanan terakhir dibatalkan, pesanan tetap dibuka.',
  /** `Pesanan terakhir: saat 10 menunggu` or `jam 22.00`; exactly one argument is set. */
  lastOrderLine: (waiting: number | null, clock: string | null) => {
    const parts = [
      ...(waiting === null ? [] : [`saat ${waiting} menunggu`]),
      ...(clock === null ? [] : [`jam ${clock} WIB`]),
    ];
    return `Pesanan terakhir: ${parts.join(', ')}`;
  },

  watched: (browsers: number) => `${browsers} penonton minta dikabari saat kamu buka.`,
  plan: 'Atur jadwal main',

  actions: { break: 'mengatur istirahat', lastOrder: 'mengatur pesanan terakhir' },
} as const;
