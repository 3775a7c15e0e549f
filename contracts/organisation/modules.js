export const modules = {
    'member.department': ['部门', 50],
    'member.employee': ['员工', 60],
    'member.group': ['用户组', 70],
    'member.role': ['角色', 80],
    'member.permission': ['权限', 90],
};
