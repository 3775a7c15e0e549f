import { jsx as _jsx } from "react/jsx-runtime";
import { formatYuan } from '#contracts/kernel/money.ts';
import { instalmentName } from '#contracts/order/rules/instalment-name.ts';
import { Countdown } from '../../kit/Countdown.tsx';
import { SmallTable } from '../../kit/SmallTable.tsx';
/** Unpaid parts of the sum, with the limit of each. */
export const Instalments = ({ instalments, matters, }) => (_jsx(SmallTable, { label: "\u5F85\u4ED8\u5206\u671F", heads: ['待付', '金额', '考核比例', '支付时限'], right: [1, 2], rows: instalments.map(part => ({
        key: String(part.no),
        cells: [
            instalmentName(part, instalments) + (part.added ? `（${part.added} 座，逾期退还座位）` : ''),
            formatYuan(part.amount),
            part.assessment === undefined ? '--' : `${part.assessment / 100}%`,
            _jsx(Countdown, { limit: part.by, matters: matters }, "by"),
        ],
    })) }));
