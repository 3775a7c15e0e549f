import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts';
import { REFUSED_END } from '#contracts/flow/labels.ts';
import { useAsk, useSend } from '../../kit/calls.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Field, Fields } from '../../kit/Form.tsx';
import { Fetched, Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
/**
 * A returned application waits for its applicant, who hands it in again or takes it back by the routes of the flow. Where the business
 * refused the decision, the dialog shows the reason and the applicant can only note it.
 */
export const ReturnedDialog = ({ what, instanceId, remark, routeId: wanted, close }) => {
    const flow = useAsk(instanceDetail, { id: instanceId ?? '' }, { enabled: instanceId !== undefined });
    const [chosen, choose] = useState(wanted);
    const [flowRemark, setRemark] = useState('');
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(handleFlow);
    const { done } = useTell();
    const { routes = [], currentTaskId, tasks = [] } = flow.data ?? {};
    const unfollowed = tasks.findLast(({ nodeId }) => nodeId === REFUSED_END.id);
    const routeId = chosen ?? routes[0]?.id;
    const submit = async () => {
        if (!instanceId || !currentTaskId || !routeId)
            return;
        setProblem(undefined);
        try {
            await send({ instanceId, curentTaskId: currentTaskId, routeId, ...(flowRemark.trim() && { flowRemark: flowRemark.trim() }) });
            done(`${what}：${routes.find(route => route.id === routeId)?.name ?? '已处理'}`);
            close();
        }
        catch (error) {
            setProblem(error);
        }
    };
    return (_jsxs(Dialog, { title: `${what}${unfollowed ? '未能办理' : '已退回'}`, close: close, submit: () => void submit(), pending: isPending, action: "\u786E\u5B9A", children: [_jsx(Fetched, { from: flow, what: "\u5BA1\u6279", children: () => routes.length === 0 ? (_jsx("p", { className: "va-hint", children: "\u7531\u63D0\u4EA4\u7533\u8BF7\u7684\u540C\u4E8B\u5904\u7406" })) : (_jsxs(Fields, { children: [unfollowed ? (_jsxs("p", { className: "va-hint", children: ["\u672A\u6210\u539F\u56E0\uFF1A", unfollowed.handleRemark] })) : (remark && _jsxs("p", { className: "va-hint", children: ["\u9000\u56DE\u610F\u89C1\uFF1A", remark] })), _jsx(Field, { label: "\u5904\u7406", required: true, wide: true, children: control => (_jsx(Radio.Group, { ...control, value: routeId, onChange: ({ target }) => choose(target.value), options: routes.map(({ id, name }) => ({ value: id, label: name })) })) }), _jsx(Field, { label: "\u8BF4\u660E", wide: true, help: "\u822A\u7A7A\u516C\u53F8\u5BA1\u6279\u65F6\u53EF\u89C1", children: control => (_jsx(Input.TextArea, { ...control, rows: 2, maxLength: 200, value: flowRemark, onChange: ({ target }) => setRemark(target.value) })) })] })) }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
