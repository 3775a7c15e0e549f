export const modules = {
    order: ['订单与退票', 10],
    'order.order': ['订单', 10],
    'order.passenger': ['旅客', 20],
    'order.ticket': ['客票', 60],
    'order.pnr': ['PNR', 70],
    'order.virtualOutTicket': ['虚拟出票', 75],
    'order.timeLimit': ['时限规则', 80],
    'order.lineInfo': ['航线信息', 82],
    'order.agentLine': ['代理人航线', 84],
};
