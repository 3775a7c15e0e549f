import Block from '@mui/icons-material/Block'
import FlightTakeoff from '@mui/icons-material/FlightTakeoff'
import PriceChange from '@mui/icons-material/PriceChange'
import RequestQuote from '@mui/icons-material/RequestQuote'
import { opening } from '#contracts/client/opening.tsx'
import { interRequestDetail } from '#contracts/quotation/inter-api.ts'
import { interList } from '#contracts/quotation/inter-lists.ts'
import { quoteBlacklist, quoteRules } from '#contracts/quotation/lists.ts'
import { quoteDetail } from '#contracts/quotation/quote-api.ts'
import { quotes } from '#contracts/quotation/quote-lists.ts'
import { addBlacklist, getQuoteRule } from '#contracts/quotation/rule-api.ts'
import { type ConsoleScreen, screenOf } from '../kit/screen.ts'

export const screens: ConsoleScreen[] = [
  screenOf(quoteRules, {
    icon: <PriceChange />,
    list: opening(() => import('./RuleList.tsx').then(({ RuleList }) => RuleList)),
    actions: { show: getQuoteRule },
    show: opening(() => import('./RuleDetail.tsx').then(({ RuleDetail }) => RuleDetail)),
  }),
  screenOf(quotes, {
    icon: <RequestQuote />,
    list: opening(() => import('./QuoteList.tsx').then(({ QuoteList }) => QuoteList)),
    actions: { show: quoteDetail },
    show: opening(() => import('./QuoteDetail.tsx').then(({ QuoteDetail }) => QuoteDetail)),
  }),
  screenOf(interList, {
    icon: <FlightTakeoff />,
    actions: { show: interRequestDetail },
    show: opening(() => import('./InterDetail.tsx').then(({ InterDetail }) => InterDetail)),
  }),
  screenOf(quoteBlacklist, {
    icon: <Block />,
    list: opening(() => import('./BlackList.tsx').then(({ BlackList }) => BlackList)),
    actions: { create: addBlacklist },
  }),
]
