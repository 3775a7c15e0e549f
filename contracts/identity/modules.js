export const modules = { 'member.statistic': ['会员统计', 100] };
