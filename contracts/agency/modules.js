export const modules = {
    member: ['会员与组织', 60],
    'member.agent': ['代理人', 10],
    'member.financecode': ['财务代码', 20],
    'member.registerAuditor': ['注册审核员', 30],
    'member.orgOffice': ['营业部', 40],
};
