import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { joinBidding } from '#contracts/auction/api.ts';
import { Money } from '#contracts/client/look/parts.tsx';
import { formatYuan } from '#contracts/kernel/money.ts';
import { useSend } from '../../kit/calls.ts';
import { Field } from '../../kit/Form.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { Problem } from '../../kit/States.tsx';
import { useTell } from '../../kit/useTell.ts';
import { usePurse } from './purse.ts';
import { Short } from './Short.tsx';
/**
 * Puts up earnest for a number of units: the amount that is needed, the amount available, and a link for more where it does not suffice.
 */
export const JoinForm = ({ lot, joined }) => {
    const { id, airLine, units: most, seatsPerUnit, earnestPerUnit, mine } = lot;
    const covered = mine?.covered ?? 0;
    const [units, setUnits] = useState(Math.min(most, covered + 1));
    const [problem, setProblem] = useState();
    const { send, isPending } = useSend(joinBidding);
    const tell = useTell();
    const needed = (units - covered) * earnestPerUnit;
    const available = usePurse(airLine);
    const short = available === undefined ? 0 : needed - available;
    const press = async () => {
        if (!tell.mayAct())
            return;
        setProblem(undefined);
        try {
            await send({ id, units });
            tell.done(covered > 0 ? '已增加份数' : '已参加竞价');
            joined?.();
        }
        catch (error) {
            setProblem(error);
        }
    };
    return (_jsxs("section", { className: "bid-card bid-do", "aria-label": covered > 0 ? '增加份数' : '参加竞价', children: [_jsx("h2", { children: covered > 0 ? '增加份数' : '参加竞价' }), most > 1 && (_jsx(Field, { label: "\u6700\u591A\u7ADE\u51E0\u4EFD", help: `每份 ${seatsPerUnit} 座，共 ${most} 份`, children: control => (_jsx(InputNumber, { ...control, min: covered + 1, max: most, precision: 0, value: units, onChange: value => setUnits(value ?? covered + 1) })) })), _jsx(Lines, { of: [
                    [`每份保证金 × ${units - covered}`, _jsx(Money, { fen: needed }, "needed")],
                    ['可用余额', _jsx(Money, { fen: available }, "available")],
                ], sum: ['占用', _jsx(Money, { fen: needed, sign: true }, "sum")] }), short > 0 ? (_jsx(Short, { by: short, airLine: airLine })) : (_jsxs(Button, { type: "primary", size: "large", block: true, loading: isPending, onClick: () => void press(), children: [covered > 0 ? '增加份数' : '参加竞价', "\uFF0C\u5360\u7528 ", formatYuan(needed)] })), _jsx("p", { className: "bid-hint", children: "\u672A\u6210\u4EA4\u5168\u90E8\u9000\u56DE\u53EF\u7528\u4F59\u989D\uFF1B\u6210\u4EA4\u540E\u8F6C\u4E3A\u7968\u6B3E" }), problem !== undefined && _jsx(Problem, { error: problem })] }));
};
