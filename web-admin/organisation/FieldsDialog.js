import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { Field } from '../kit/Field.tsx';
import { useInputs } from '../kit/useInputs.ts';
/** A command with inputs, some of which are chosen from existing values; `children` holds further choices. */
export const FieldsDialog = ({ endpoint, label, explain, inputs, initial = {}, hints = {}, incomplete = '填写有误，请检查标红的内容', bodyOf, done, revision, close, children, }) => {
    const form = useInputs(inputs, initial);
    return (_jsx(CommandDialog, { endpoint: endpoint, ...(label && { label }), ...(done && { done }), explain: explain, body: form.values && bodyOf(form.values), incomplete: incomplete, check: form.check, revision: revision, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [inputs.map((input, index) => {
                    const { problem = errors[input.field], ...field } = form.props(input);
                    return (_jsx(Field, { ...field, problem: problem, helperText: hints[input.field], disabled: disabled, autoFocus: index === 0 }, input.field));
                }), children?.(disabled)] })) }));
};
/** Changed fields with their values; `null` empties a field. */
export const changed = (before, given, fields) => Object.fromEntries(fields.flatMap(field => {
    const [old, next] = [before[field] ?? null, given[field] ?? null];
    return old === next ? [] : [[field, next]];
}));
/** A field that is chosen from a list. */
export const choice = (field, title, labels, optional = true) => ({
    field,
    title,
    kind: 'choice',
    labels,
    optional,
});
