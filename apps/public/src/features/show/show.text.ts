export const showText = {
  milestones: 'Target acara',
  raised: 'terkumpul dari support dan pesanan',
  reached: 'Tercapai',
} as const;
