import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { present } from '#contracts/kernel/present.ts';
import { RangeInput } from './DayInput.tsx';
import { Field } from './Field.tsx';
import { inputText, readText } from './inputs.ts';
/** number of conditions that are always visible; a telephone has room for one */
const FOLDED = { wide: 4, narrow: 1 };
/** Joins the first and the last day of a range to one field. */
const paired = (inputs) => inputs.flatMap((input, index) => {
    const isFrom = (of, to) => of?.kind === 'date' && to?.kind === 'date' && of.field.endsWith('_gte') && to.field === of.field.replace(/_gte$/, '_lte');
    if (isFrom(inputs[index - 1], input))
        return [];
    return isFrom(input, inputs[index + 1]) ? [[input, inputs[index + 1]]] : [[input]];
});
/**
 * The filters of a list, stored in the URL. Conditions beyond the first few are folded until they are wanted or set. `keep` names
 * conditions that other components set (the tab).
 */
export const FilterBar = ({ inputs, keep }) => {
    const { filterValues, setFilters } = useListContext();
    const pairs = paired(inputs);
    const asked = Object.fromEntries(inputs.map(input => [input.field, inputText(input, filterValues[input.field])]));
    const [texts, setTexts] = useState(asked);
    const inUrl = JSON.stringify(asked);
    // the URL may change without this form: back button, a tab, a link
    useEffect(() => setTexts(JSON.parse(inUrl)), [inUrl]);
    const folded = useMediaQuery((theme) => theme.breakpoints.down('sm')) ? FOLDED.narrow : FOLDED.wide;
    const [unfolded, setUnfolded] = useState(() => pairs.slice(folded).some(pair => pair.some(input => input && asked[input.field])));
    const apply = (next) => {
        const kept = Object.fromEntries(keep.flatMap(field => (filterValues[field] === undefined ? [] : [[field, filterValues[field]]])));
        const values = Object.fromEntries(inputs.map(input => [input.field, readText(input, next[input.field] ?? '', { isFilter: true })]));
        setFilters({ ...kept, ...present(values) }, undefined, false);
    };
    const submit = (event) => {
        event.preventDefault();
        apply(texts);
    };
    const reset = () => {
        setTexts({});
        apply({});
    };
    const shown = unfolded ? pairs : pairs.slice(0, folded);
    return (_jsxs(Box, { component: "form", role: "search", "aria-label": "\u7B5B\u9009\u6761\u4EF6", onSubmit: submit, sx: { p: 2, pb: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))' }, children: [shown.map(([input, until]) => until ? (_jsx(RangeInput, { name: input.field, label: input.title.replace(/起$/, ''), from: texts[input.field] ?? '', to: texts[until.field] ?? '', onChange: range => setTexts({ ...texts, [input.field]: range?.from ?? '', [until.field]: range?.to ?? '' }) }, input.field)) : (_jsx(Field, { filter: true, input: input, value: texts[input.field] ?? '', onChange: text => setTexts({ ...texts, [input.field]: text }) }, input.field))), _jsxs(Box, { sx: { display: 'flex', gap: 1, alignItems: 'flex-start' }, children: [_jsx(Button, { type: "submit", variant: "contained", children: "\u67E5\u8BE2" }), _jsx(Button, { onClick: reset, children: "\u91CD\u7F6E" }), pairs.length > folded && (_jsx(Button, { onClick: () => setUnfolded(!unfolded), "aria-expanded": unfolded, sx: { whiteSpace: 'nowrap' }, children: unfolded ? '收起' : '更多' }))] })] }));
};
