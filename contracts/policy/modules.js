export const modules = {
    policy: ['政策', 20],
    'policy.policy': ['政策', 10],
    'policy.freeTicket': ['免票政策', 40],
    'policy.addonPolicy': ['附加政策', 50],
    'policy.freeTourPolicy': ['自由行政策', 60],
    'policy.interPolicy': ['国际政策', 70],
};
