export const partyTicketsText = {
  title: 'Tiket temanmu',
  help: 'Kirim ke masing-masing: di sana mereka melihat urutannya dan menekan "Saya di sini".',
  copy: (name: string) => `Salin link tiket ${name}`,
} as const;
