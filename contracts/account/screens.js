export const accountScreens = {
    'trial-balance': { zh: '试算平衡', module: 'order.ledger', place: ['money', 1] },
};
