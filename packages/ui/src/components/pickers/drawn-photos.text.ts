/** Apart from texts of every page, most of which choose no photo. */
export const drawnPhotosText = {
  label: 'Atau pakai gambar siap pakai',
  names: {
    kancil: 'Kancil',
    kucing: 'Kucing',
    harimau: 'Harimau',
    hantu: 'Burung hantu',
    ayam: 'Ayam jago',
    robot: 'Robot',
  },
} as const;
