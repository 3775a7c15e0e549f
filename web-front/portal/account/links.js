const toFines = () => '/account/fine';
export const links = {
    ways: { FINE: toFines, FINE_CHANGE: toFines },
    lists: ['fine'],
    applications: {
        FINE_CHANGE: ({ id }) => ({ to: toFines(), link: '查看罚金', name: `罚金 ${id}` }),
        EARNEST_GIVE_UP: () => ({ to: '/account/earnest', link: '查看保证金', name: '弃标申请' }),
    },
};
