/** what an order past its name limit shows of them */
export const unnamedStandings = { ASK: '待处理', KEEP: '已保留' } as const
