export const modules = { schedule: ['定时任务', 55], 'schedule.job': ['定时任务', 10] };
