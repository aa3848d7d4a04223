export const webText = {
  contact: (contacts: string) => `Perlu bantuan? Hubungi admin: ${contacts}`,
} as const;
