/** What becomes of paid seats that nobody is named for by the name limit (DOMAIN §3.2); a setting says which. */
export const unnamedRules = { ASK: '由航司处理', KEEP: '保留座位', RELEASE: '自动退回' } as const
export type UnnamedRule = keyof typeof unnamedRules
/** what an order past its name limit shows of them */
export const unnamedStandings = { ASK: '待处理', KEEP: '已保留' } as const
