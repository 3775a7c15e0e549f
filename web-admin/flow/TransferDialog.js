import { Fragment as _Fragment, jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { airport } from '#contracts/basicinfo/airport.ts';
import { transferLine } from '#contracts/flow/definition-api.ts';
import { lineText } from '#contracts/flow/line.ts';
import { CommandDialog } from '../kit/CommandDialog.tsx';
import { useAsk } from '../kit/calls.ts';
import { Field } from '../kit/Field.tsx';
import { Suggest } from '../kit/Suggest.tsx';
import { PersonField } from './PersonField.tsx';
import { useCarriers } from './useCarriers.ts';
/**
 * Sets the new keeper of lines: of the `line` of a row, or of several lines that an administrator combines from known airlines and
 * airports.
 */
export const TransferDialog = ({ line, close }) => {
    const [ids, setIds] = useState(line ? [line] : []);
    const [handleId, setHandler] = useState('');
    const [tried, setTried] = useState(false);
    const missing = { ids: ids.length === 0 && '请至少加入一条航线', handleId: handleId.trim() === '' && '请选择接收人' };
    const wrong = missing.ids || missing.handleId;
    const label = line ? transferLine.zh : '指定负责人';
    return (_jsx(CommandDialog, { endpoint: transferLine, label: label, explain: line ? `航线${line}未处理的和新来的任务由接收人处理。` : '航线未处理的和新来的任务由负责人处理。', body: wrong ? undefined : { ids: [...ids], handleId: handleId.trim() }, incomplete: wrong || '', check: () => setTried(true), done: ({ ids }) => `${label}：${ids.length} 条航线已完成`, close: close, children: ({ disabled, errors }) => (_jsxs(_Fragment, { children: [!line && (_jsxs(Box, { sx: { display: 'grid', gap: 1.5 }, children: [_jsx(Adder, { add: one => setIds(before => [...new Set([...before, one])]), disabled: disabled }), _jsx(Box, { sx: { display: 'flex', flexWrap: 'wrap', gap: 1 }, children: ids.map(id => (_jsx(Chip, { label: id, disabled: disabled, onDelete: () => setIds(before => before.filter(other => other !== id)) }, id))) })] })), (errors.ids || (tried && missing.ids)) && (_jsx(Typography, { color: "error", variant: "body2", role: "alert", children: errors.ids ?? missing.ids })), _jsx(PersonField, { name: "handleId", label: line ? '接收人' : '负责人', value: handleId, onChange: setHandler, required: true, disabled: disabled, problem: errors.handleId ?? (tried && missing.handleId ? missing.handleId : undefined) })] })) }));
};
const airLineInput = { field: 'airLine', title: '航空公司', kind: 'choice', optional: false };
const Adder = ({ add, disabled }) => {
    const carriers = useCarriers();
    const { data = [] } = useAsk(airport.endpoints.list, {});
    const airports = data;
    const [airLine, setAirLine] = useState('');
    const [ends, setEnds] = useState({ origin: '', destination: '' });
    const codeOf = (text) => {
        const word = text.trim().toUpperCase();
        return airports.find(({ airportCode, shortCname }) => airportCode === word || (word !== '' && shortCname?.toUpperCase() === word))
            ?.airportCode;
    };
    const [origin, destination] = [codeOf(ends.origin), codeOf(ends.destination)];
    const same = origin !== undefined && origin === destination;
    const ready = airLine !== '' && origin !== undefined && destination !== undefined && !same;
    const options = airports.map(({ airportCode, shortCname = '' }) => ({ id: airportCode, label: `${airportCode} ${shortCname}` }));
    const unknown = (text, code) => (text.trim().length >= 3 && !code ? '没有这个机场' : undefined);
    const place = (field, label, code) => {
        const problem = unknown(ends[field], code) ?? (field === 'destination' && same ? '与始发相同' : undefined);
        return (_jsx(Suggest, { name: field, label: label, value: ends[field], onChange: event => setEnds(before => ({ ...before, [field]: event.target.value })), options: options, disabled: disabled, error: problem !== undefined, helperText: problem ?? airports.find(({ airportCode }) => airportCode === code)?.shortCname ?? ' ' }));
    };
    return (_jsxs(Box, { sx: { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1.4fr 1fr 1fr auto' }, alignItems: 'start' }, children: [_jsx(Field, { input: { ...airLineInput, labels: carriers }, value: airLine, onChange: setAirLine, disabled: disabled }), place('origin', '始发机场', origin), place('destination', '到达机场', destination), _jsx(Button, { variant: "outlined", disabled: disabled || !ready, onClick: () => {
                    if (!ready)
                        return;
                    add(lineText({ airLine, origin, destination }));
                    setEnds({ origin: '', destination: '' });
                }, children: "\u52A0\u5165" })] }));
};
