import { jsx as _jsx } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import { modifyAgent } from '#contracts/agency/agency-api.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field } from '../kit/Field.tsx';
import { inputsOf } from '../kit/inputs.ts';
import { useInputs } from '../kit/useInputs.ts';
import { usePlaces } from '../kit/usePlaces.ts';
import { choices } from './AgencySummary.tsx';
const inputs = inputsOf(modifyAgent.body)
    .filter(({ field }) => field !== 'id')
    .map(input => {
    const labels = choices[input.field];
    return labels ? { ...input, kind: 'choice', labels } : input;
});
/** The data that staff keep about an agency. Only changed fields are sent; an emptied field is cleared. */
export const ModifyDialog = ({ agency, close }) => {
    const { id, agentInfo, defaultHandler, level, revision } = agency;
    const before = { ...agentInfo, defaultHandler, level };
    const form = useInputs(inputs, Object.fromEntries(inputs.map(({ field }) => [field, before[field] ?? ''])));
    const { choicesOf } = usePlaces(form.texts, { chosen: true });
    const cityInput = inputs.find(({ field }) => field === 'cityId');
    const changed = Object.fromEntries(inputs.flatMap(({ field }) => {
        const text = (form.texts[field] ?? '').trim();
        return text === (before[field] ?? '') ? [] : [[field, text]];
    }));
    const isReady = form.values !== undefined && Object.keys(changed).some(field => field !== 'reason');
    return (_jsx(CommandDialog, { endpoint: modifyAgent, label: "\u4FEE\u6539\u8D44\u6599", explain: "\u5355\u4F4D\u540D\u79F0\u3001\u90E8\u95E8\u548C\u9500\u552E\u6743\u9650\u7ECF\u5BA1\u6279\u53D8\u66F4\uFF0C\u4E0D\u5728\u6B64\u4FEE\u6539\u3002", revision: revision, body: isReady ? { id, ...changed } : undefined, incomplete: form.values === undefined ? '请更正标出的内容' : '没有修改任何内容', check: form.check, done: () => '资料已修改', maxWidth: "md", close: close, children: ({ disabled, errors }) => (_jsx(Box, { sx: { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }, children: inputs.map(input => {
                const props = form.props(input);
                const places = choicesOf(input.field, props.value);
                const choose = (text) => {
                    props.onChange(text);
                    // the city belonged to the former province
                    if (input.field === 'provinceId' && cityInput)
                        form.props(cityInput).onChange('');
                };
                return (_jsx(Field, { ...props, input: places ? { ...input, kind: 'choice', labels: places } : input, onChange: choose, problem: errors[input.field] ?? props.problem, disabled: disabled }, input.field));
            }) })) }));
};
