import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button } from 'antd';
import { useState } from 'react';
import { instanceDetail } from '#contracts/flow/api.ts';
import { useAsk } from '../../kit/calls.ts';
import { Problem } from '../../kit/States.tsx';
import { ReturnedDialog } from './ReturnedDialog.tsx';
/** A returned application on the page of its subject: the reviewer's remark, and a button for each answer. */
export const Returned = ({ what, instanceId, className = '' }) => {
    const flow = useAsk(instanceDetail, { id: instanceId }, { lists: ['application'] });
    const [answer, setAnswer] = useState();
    const { routes = [], tasks = [] } = flow.data ?? {};
    const remark = tasks.findLast(({ status }) => status === 'RETURNED')?.handleRemark;
    if (flow.error)
        return _jsx(Problem, { error: flow.error });
    return (_jsxs("section", { className: `problem answering ${className}`, "aria-label": `${what}已退回`, children: [_jsxs("span", { children: ["\u822A\u53F8\u9000\u56DE\u4E86", what, remark && `：${remark}`] }), _jsxs("div", { className: "actions", children: [routes.map(({ id, name }, index) => (_jsx(Button, { type: index === 0 ? 'primary' : 'default', onClick: () => setAnswer(id), children: name }, id))), flow.data && routes.length === 0 && '由提交申请的同事处理'] }), answer && _jsx(ReturnedDialog, { what: what, instanceId: instanceId, routeId: answer, remark: remark, close: () => setAnswer(undefined) })] }));
};
