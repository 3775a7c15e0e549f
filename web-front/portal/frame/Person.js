import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useProfile } from '../ask.ts';
import { Icon } from './Icon.tsx';
import { useLeaving } from './leaving.ts';
/** The menu of the person's own affairs. */
export const Person = () => {
    const { data: me } = useProfile();
    const navigate = useNavigate();
    const { logOut, endOthers } = useLeaving();
    const takesOn = me?.agency !== undefined && me.agency.parent === undefined;
    const items = [
        ...(takesOn ? [{ key: 'subAgent', label: '分代理', onClick: () => void navigate('/subAgent') }] : []),
        { key: 'password', label: '修改密码', onClick: () => void navigate('/password') },
        { key: 'others', label: '结束其他登录', onClick: endOthers },
        { key: 'logout', label: '退出登录', onClick: logOut },
    ];
    return (_jsx(Dropdown, { menu: { items }, trigger: ['click'], placement: "bottomRight", children: _jsxs("button", { type: "button", className: "frame-person", children: [_jsxs("span", { children: [me?.name ?? '我的账号', me?.agency && _jsx("small", { title: me.agency.name, children: me.agency.name })] }), _jsx(Icon, { name: "down" })] }) }));
};
