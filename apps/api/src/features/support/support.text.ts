export const supportDescription = (hostName: string): string => `Support untuk ${hostName}`;
