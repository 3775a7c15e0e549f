/** A group, or single travellers who pay by the fares of retail (DOMAIN §3.2). */
export const orderKinds = { GROUP: '团队', RETAIL: '散客' } as const
export type OrderKind = keyof typeof orderKinds
