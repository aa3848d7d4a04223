/** Apart from texts of every page, most of which choose no photo. */
export const drawnPhotosText = {
  label: 'Belum punya? Pilih satu gambar:',
  names: {
    kancil: 'Kancil',
    kucing: 'Kucing',
    harimau: 'Harimau',
    hantu: 'Burung hantu',
    ayam: 'Ayam jago',
    robot: 'Robot',
  },
} as const;
