import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import './dialog.css';
/** The parts of an amount, line by line, with their sum: `<Lines of={[['订单总价', <Money fen={total} />]]} sum={['本次支付', …]} />`. */
export const Lines = ({ of, sum }) => (_jsxs("dl", { className: "lines", children: [of.map(([label, value], index) => (_jsxs("div", { children: [_jsx("dt", { children: label }), _jsx("dd", { children: value })] }, index))), sum && (_jsxs("div", { className: "sum", children: [_jsx("dt", { children: sum[0] }), _jsx("dd", { children: sum[1] })] }))] }));
/** Two versions side by side: an existing order and a planned one, a price before and after, one's own value and another person's. */
export const Compare = ({ heads, rows, numbers = false, }) => {
    const kind = numbers ? 'number' : '';
    return (_jsxs("table", { className: "compare", children: [_jsx("thead", { children: _jsxs("tr", { children: [_jsx("td", {}), heads.map(head => (_jsx("th", { scope: "col", className: kind, children: head }, head)))] }) }), _jsx("tbody", { children: rows.map(({ label, values: [one, other], differs }, index) => (_jsxs("tr", { children: [_jsx("th", { scope: "row", children: label }), _jsx("td", { className: kind, children: one }), _jsx("td", { className: `${kind}${differs ? ' differs' : ''}`, children: other })] }, index))) })] }));
};
