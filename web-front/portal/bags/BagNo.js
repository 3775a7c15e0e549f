import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { Airline } from '#contracts/client/look/parts.tsx';
import '../bidding/bidding.css';
/** The number of a bag in a list, with the batch, since numbers are unique only within a batch. */
export const BagNo = ({ bag: { airLine, no, batchName } }) => (_jsxs("span", { className: "bid-no", children: [_jsxs("span", { className: "bid-flight", children: [_jsx(Airline, { code: airLine, bare: true }), " ", no] }), _jsx("small", { children: batchName })] }));
