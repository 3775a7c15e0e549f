export const modules = {
    'order.bidding': ['竞价', 52],
    'order.freeBidding': ['自由竞价', 53],
    'order.combiAuction': ['组合竞拍', 54],
    'order.customerAllocation': ['客户切位', 56],
    'order.autoRank': ['自动排名', 55],
};
