import { jsx as _jsx } from "react/jsx-runtime";
import Block from '@mui/icons-material/Block';
import PriceChange from '@mui/icons-material/PriceChange';
import RequestQuote from '@mui/icons-material/RequestQuote';
import { opening } from '#contracts/client/opening.tsx';
import { quoteBlacklist, quoteRules } from '#contracts/quotation/lists.ts';
import { quoteDetail } from '#contracts/quotation/quote-api.ts';
import { quotes } from '#contracts/quotation/quote-lists.ts';
import { addBlacklist, getQuoteRule } from '#contracts/quotation/rule-api.ts';
import { screenOf } from '../kit/screen.ts';
export const screens = [
    screenOf(quoteRules, {
        icon: _jsx(PriceChange, {}),
        list: opening(() => import('./RuleList.tsx').then(({ RuleList }) => RuleList)),
        actions: { show: getQuoteRule },
        show: opening(() => import('./RuleDetail.tsx').then(({ RuleDetail }) => RuleDetail)),
    }),
    screenOf(quotes, {
        icon: _jsx(RequestQuote, {}),
        list: opening(() => import('./QuoteList.tsx').then(({ QuoteList }) => QuoteList)),
        actions: { show: quoteDetail },
        show: opening(() => import('./QuoteDetail.tsx').then(({ QuoteDetail }) => QuoteDetail)),
    }),
    screenOf(quoteBlacklist, {
        icon: _jsx(Block, {}),
        list: opening(() => import('./BlackList.tsx').then(({ BlackList }) => BlackList)),
        actions: { create: addBlacklist },
    }),
];
