import { jsx as _jsx } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { addRoute, modifyRoute } from '#contracts/flow/definition-api.ts';
import { Condition, FlowRoute } from '#contracts/flow/graph.ts';
import { present } from '#contracts/kernel/present.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
/** One route from a step to another, open always or under a condition on a field. It is saved as a whole. */
export const RouteDialog = ({ definition, route, close }) => {
    const { id, nodes, revision } = definition;
    const places = Object.fromEntries(nodes.map(({ id, name }) => [id, name]));
    const inputs = [
        ...(route ? [] : inputsOf(addRoute.body, ['code'])),
        ...inputsOf(FlowRoute, ['name', 'from', 'to', 'kind', 'needHandler']).map((input) => (input.field === 'from' || input.field === 'to' ? { ...input, kind: 'choice', labels: places } : input)),
        ...inputsOf(Condition, ['field', 'op']).map(input => ({ ...input, title: `条件${input.title}`, optional: true })),
        { field: 'value', title: '条件值', kind: 'text', optional: true, maxLength: 200 },
    ];
    const { condition } = route ?? {};
    const form = useInputs(inputs, {
        name: route?.name ?? '',
        from: route?.from ?? '',
        to: route?.to ?? '',
        kind: route?.kind ?? 'PASS',
        needHandler: String(route?.needHandler ?? false),
        field: condition?.field ?? '',
        op: condition?.op ?? '',
        value: valueText(condition?.value),
    });
    const { field, op, value, ...given } = form.values ?? {};
    // an incomplete condition can never hold
    const half = (field === undefined) !== (op === undefined);
    const kept = value === valueText(condition?.value) && op === condition?.op;
    const read = kept ? condition?.value : readValue(op, value);
    const held = field !== undefined && { condition: { field, op, ...present({ value: read }) } };
    return (_jsx(CommandDialog, { endpoint: route ? modifyRoute : addRoute, label: route ? '修改路由' : '新增路由', explain: "\u6761\u4EF6\u4E3A\u7A7A\u65F6\u603B\u662F\u53EF\u9009\uFF1B\u6761\u4EF6\u6309\u4E1A\u52A1\u6570\u636E\u5224\u65AD\uFF0C\u201C\u5C5E\u4E8E\u201D\u7684\u591A\u4E2A\u503C\u4EE5\u9017\u53F7\u5206\u9694\u3002", revision: revision, body: form.values && !half ? { ...(route ? { id: `${id}~${route.id}` } : { definition: id }), ...given, ...held } : undefined, incomplete: half ? '条件须同时填写字段和比较' : '请更正标出的内容', check: form.check, close: close, children: ({ disabled, errors }) => (_jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: inputs.map(input => {
                const props = form.props(input);
                return _jsx(Field, { ...props, problem: errors[input.field] ?? props.problem, disabled: disabled }, input.field);
            }) })) }));
};
/** The text of a condition's value; text that looks like a number or a truth value becomes one. */
export const valueText = (value) => (Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value));
const scalar = (text) => (text === 'true' ? true : text === 'false' ? false : /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
const readValue = (op, text) => {
    if (text === undefined || op === 'EMPTY' || op === 'FILLED')
        return undefined;
    return op === 'IN' ? text.split(/[,，]/).flatMap(one => (one.trim() ? [scalar(one.trim())] : [])) : scalar(text);
};
