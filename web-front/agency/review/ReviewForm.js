import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { App, Button, Collapse, Input, Radio } from 'antd';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { registrationHints } from '#contracts/agency/registration.ts';
import { flowAction, flowActionReady } from '#contracts/client/flow-form.ts';
import { present } from '#contracts/kernel/present.ts';
import { useTell } from '../../kit/useTell.ts';
import { Authorities } from '../fields/Authorities.tsx';
import { InfoField } from '../fields/InfoField.tsx';
import { focusOn } from '../fields/Labelled.tsx';
import { resubmit, saveInfo } from './calls.ts';
import { ReviewImages } from './ReviewImages.tsx';
import { authoritiesIn, changesIn, infoIn, mistakesIn, parts, placeOf, warningOf } from './review.ts';
/**
 * The registration data, foldable. While the application is returned, they can be corrected and sent again; otherwise they are read only.
 */
export const ReviewForm = ({ review, asking, again }) => {
    const { modal } = App.useApp();
    const tell = useTell();
    const { result, routes, instance } = review;
    const editable = routes.length > 0;
    const [info, setInfo] = useState(() => infoIn(result));
    const [routeId, setRouteId] = useState(routes[0]?.id);
    const [remark, setRemark] = useState('');
    const [tried, setTried] = useState(false);
    const [open, setOpen] = useState(['registered']);
    const [busy, setBusy] = useState(false);
    const set = useCallback((patch) => setInfo(before => ({ ...before, ...patch })), []);
    const mistakes = tried ? mistakesIn(info, result) : {};
    const hints = registrationHints(info);
    const route = routes.find(({ id }) => id === routeId);
    /** an application may be incomplete when it is left off */
    const isLeaving = route !== undefined && route.kind !== 'PASS';
    const changes = changesIn(infoIn(result), info);
    /** @returns true when a mistake was shown */
    const stopped = (withImages) => {
        setTried(true);
        const mistake = warningOf(info, result, withImages);
        if (!mistake)
            return false;
        tell.warn(mistake.message);
        // a folded field cannot have the focus
        flushSync(() => setOpen(['registered']));
        focusOn(placeOf(mistake.field));
        return true;
    };
    const working = async (work, done) => {
        setBusy(true);
        try {
            await work();
            tell.done(done);
            await again();
        }
        catch (error) {
            tell.refused(error);
        }
        finally {
            setBusy(false);
        }
    };
    const saveChanges = () => saveInfo(asking, result.agent.id, changes);
    const save = () => {
        if (!stopped(false))
            void working(saveChanges, '修改成功');
    };
    const handler = result.defaultHandler && { airLine: '', ...result.defaultHandler };
    const action = { ...present({ route }), ...(handler && { toUser: handler }), flowRemark: remark };
    const send = async () => {
        if (!isLeaving && Object.keys(changes).length > 0)
            await saveChanges();
        return resubmit(asking, flowAction({ form: {}, currentTaskId: instance.currentTaskId, instanceId: instance.id }, action));
    };
    const submit = () => {
        if (!isLeaving && stopped(true))
            return;
        const ready = flowActionReady(action);
        if (ready !== true)
            return tell.warn(ready);
        void modal.confirm({
            centered: true,
            title: `确定${route.name}吗？`,
            content: isLeaving ? '申请随即结束，不能再修改。' : '请确认资料真实无误，资料有误可能会被再次退回。',
            okText: '确定',
            cancelText: '取消',
            onOk: () => working(send, '提交成功'),
        });
    };
    const field = (name) => (_jsx(InfoField, { field: name, value: info[name], set: set, error: mistakes[name], hint: hints[name], disabled: !editable, beside: name === 'cityId' ? info.provinceId : name === 'mt' || name === 'mtSpare' ? info[`${name}CountryCode`] : undefined }, name));
    const registered = (_jsxs(_Fragment, { children: [_jsxs("p", { children: ["\u767B\u5F55\u540D\uFF1A", result.loginName] }), parts.map(({ id, title, fields }) => (_jsxs("section", { "aria-labelledby": id, children: [_jsx("h3", { id: id, children: title }), _jsx("div", { className: "fields", children: fields.map(field) }), id === 'review-basic' && (_jsxs(_Fragment, { children: [_jsx("h3", { children: "\u9500\u552E\u6743\u9650" }), _jsx(Authorities, { chosen: authoritiesIn(result) })] }))] }, id))), _jsx("h3", { children: "\u8D44\u8D28\u56FE\u7247" }), _jsx(ReviewImages, { review: review, asking: asking, again: again })] }));
    return (_jsxs(_Fragment, { children: [_jsx(Collapse, { activeKey: open, onChange: setOpen, items: [{ key: 'registered', label: '注册信息', children: registered }] }), editable && (_jsxs("div", { className: "resubmit", children: [routes.length > 1 && (_jsx(Radio.Group, { name: "route", value: routeId, options: routes.map(({ id, name }) => ({ value: id, label: name })), onChange: ({ target }) => setRouteId(target.value) })), _jsx("label", { htmlFor: "flowRemark", children: "\u8BF4\u660E" }), _jsx(Input.TextArea, { id: "flowRemark", value: remark, maxLength: 500, autoSize: { minRows: 2, maxRows: 6 }, onChange: ({ target }) => setRemark(target.value) }), _jsx(Button, { onClick: save, disabled: busy || Object.keys(changes).length === 0, children: "\u4FDD\u5B58\u4FEE\u6539" }), _jsx(Button, { type: "primary", onClick: submit, loading: busy, children: route?.name ?? '重新提交' })] }))] }));
};
