import { jsx as _jsx } from "react/jsx-runtime";
import Apartment from '@mui/icons-material/Apartment';
import Badge from '@mui/icons-material/Badge';
import Groups from '@mui/icons-material/Groups';
import Key from '@mui/icons-material/Key';
import VerifiedUser from '@mui/icons-material/VerifiedUser';
import { opening } from '#contracts/client/opening.tsx';
import { getEmployee } from '#contracts/organisation/employee-api.ts';
import { getGroup } from '#contracts/organisation/group-api.ts';
import { departments, employees, groups, permissions, roleList } from '#contracts/organisation/lists.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(employees, {
        icon: _jsx(Badge, {}),
        list: opening(() => import('./EmployeeList.tsx').then(({ EmployeeList }) => EmployeeList)),
        actions: { show: getEmployee },
        show: opening(() => import('./EmployeeDetail.tsx').then(({ EmployeeDetail }) => EmployeeDetail)),
    }),
    screenOf(roleList, {
        icon: _jsx(VerifiedUser, {}),
        list: opening(() => import('./RoleList.tsx').then(({ RoleList }) => RoleList)),
        actions: { show: roleList.calls.queryRole },
        show: opening(() => import('./RoleDetail.tsx').then(({ RoleDetail }) => RoleDetail)),
    }),
    screenOf(groups, {
        icon: _jsx(Groups, {}),
        list: opening(() => import('./GroupList.tsx').then(({ GroupList }) => GroupList)),
        actions: { show: getGroup },
        show: opening(() => import('./GroupDetail.tsx').then(({ GroupDetail }) => GroupDetail)),
    }),
    screenOf(departments, {
        icon: _jsx(Apartment, {}),
        list: opening(() => import('./DepartmentTree.tsx').then(({ DepartmentTree }) => DepartmentTree)),
    }),
    screenOf(permissions, {
        icon: _jsx(Key, {}),
        list: opening(() => import('./PermissionTree.tsx').then(({ PermissionTree }) => PermissionTree)),
    }),
];
