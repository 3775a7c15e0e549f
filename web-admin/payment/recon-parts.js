import { jsx as _jsx } from "react/jsx-runtime";
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { formatYuan } from '#contracts/kernel/money.ts';
import { SmallTable } from '../kit/SmallTable.tsx';
export const differenceLink = ({ id, key, tradeNo }) => (_jsx(Link, { component: RouterLink, to: `/recon-difference/${encodeURIComponent(id)}/show`, underline: "hover", children: key || tradeNo || id }));
/** The resulting movements of the ledger. */
export const Postings = ({ postings }) => postings.length === 0 ? null : (_jsx(SmallTable, { label: "\u5206\u5F55", heads: ['转出账户', '转入账户', '金额'], right: [2], rows: postings.map(({ from, to, amount }) => ({ key: `${from} ${to}`, cells: [from, to, formatYuan(amount)] })) }));
