/** What the payer reads of what is paid for. */
export const supportDescription = (hostName: string): string => `Support untuk ${hostName}`;
