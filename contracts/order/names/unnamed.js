/** states of the unnamed seats of an order past its name limit */
export const unnamedStandings = { ASK: '待处理', KEEP: '已保留' };
